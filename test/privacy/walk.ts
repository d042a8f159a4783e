import type { Permission } from "../../src/kernel/auth/permissions.js";
import type { Marks } from "./marks.js";
import type { MarkedPerson } from "./persons.js";
import type { MarkedReview, Records } from "./records.js";
import {
  access,
  isShownOfLinked,
  isShownOfPerson,
  isShownOfReport,
  isShownOfTip,
} from "./table.js";

export interface WalkingKey {
  key: string;
  name: string;
  source: string;
  language: string;
  can(permission: Permission): boolean;
}

/** One request of the walk. */
export interface Call {
  /** As the OpenAPI document calls it. */
  operation: string;
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** Whose the named record is. */
  of?: { source: string; isPublic: boolean };
  /** Instead of 200, where the key may call it. */
  status?: number;
  /** The record is a minor's: also asks for persons:sensitive:read. */
  isProtected?: boolean;
  /** The marks that a key is shown that may call it. */
  shows(caller: WalkingKey): string[];
}

/** The status and the marks of the answer to this caller, by the tables. */
export function expectedOf(call: Call, caller: WalkingKey): { status: number; marks: string[] } {
  const { any = [], of } = access[call.operation] ?? {};
  if (any.length > 0 && !any.some((one) => caller.can(one))) return { status: 403, marks: [] };
  const isOwn = call.of === undefined || call.of.source === caller.source;
  if (of === "made by own" && !isOwn) return { status: 403, marks: [] };
  if (of === "own" && !isOwn) return { status: 404, marks: [] };
  if (of === "own public" && !(isOwn && call.of?.isPublic)) return { status: 404, marks: [] };
  if (call.isProtected && !isFullFor(caller)) return { status: 403, marks: [] };
  return { status: call.status ?? 200, marks: [...new Set(call.shows(caller))].sort() };
}

const isFullFor = (caller: WalkingKey) => caller.can("persons:sensitive:read");

/** What a caller is shown of records, by the tables. */
export function shownOf(marks: Marks, records: Records) {
  const namesOf = (record: string) => marks.names().filter((name) => name.startsWith(`${record}/`));

  function ofPerson({ name, minimized }: MarkedPerson, caller: WalkingKey): string[] {
    const view = isFullFor(caller) ? "full" : minimized;
    const linked = records.persons.filter((one) => one.canonical === name && one.isPublic);
    return [
      ...namesOf(name).filter((mark) => isShownOfPerson(mark, view)),
      ...(view === "full" ? linked : [])
        .flatMap((one) => namesOf(one.name))
        .filter(isShownOfLinked),
    ];
  }

  return {
    namesOf,
    ofPerson,
    ofTips: (person: string, caller: WalkingKey) =>
      namesOf(`${person}/tips`).filter((mark) => isShownOfTip(mark, { isFull: isFullFor(caller) })),
    ofReports: (person: string, caller: WalkingKey) =>
      namesOf(`${person}/reports`).filter((mark) =>
        isShownOfReport(mark, { isOpen: isFullFor(caller) || caller.can("reports:write") }),
      ),
    /** A note by a key that saw full views, values and the scan's own reason are for those who see them too. */
    ofReview: ({ name, candidates }: MarkedReview, caller: WalkingKey) => [
      ...candidates.flatMap((one) => ofPerson(one, caller)),
      ...namesOf(name).filter(
        (mark) => isFullFor(caller) || ["dismissed/note", "dismissed/audited_by"].includes(mark),
      ),
    ],
    /** The names of files and of unknown places are for full views and for the partner who sent the list. */
    ofImport: ({ name, partner }: Records["imports"][number], caller: WalkingKey) =>
      isFullFor(caller) || partner === caller.name ? [`${name}/file`, `${name}/place`] : [],
    /** Places in which a public person is. The hospital of one of them is known no more. */
    ofStats: (caller: WalkingKey) =>
      records.persons
        .filter(({ isPublic }) => isPublic && isFullFor(caller))
        .flatMap(({ name }) => namesOf(name))
        .filter((mark) => /^[^/]+\/(hospital|shelter)$/.test(mark))
        .filter((mark) => mark !== "patient_by_status/hospital"),
    ofOptions: () => marks.names().filter((name) => /^[^/]+\/(hospital|shelter)$/.test(name)),
  };
}

export type Shown = ReturnType<typeof shownOf>;
