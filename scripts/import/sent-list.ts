import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import type { ListReports, RejectedRow } from "../../src/features/imports/import-summary.js";
import type { ListStatus } from "../../src/kernel/database/collections.js";
import { dayOf } from "../../src/kernel/values/day.js";
import type { Language } from "../../src/kernel/values/language.js";
import type { HeaderMap } from "../../src/list-reader/columns/maps.js";
import { asRefusal, isUnreadable } from "../../src/list-reader/file-errors.js";
import { momentOf } from "../../src/list-reader/list-moment.js";
import { inWords } from "../../src/list-reader/messages/in-words.js";
import { registryTexts as say } from "../../src/list-reader/messages/registry.js";
import { rejectionIn } from "../../src/list-reader/messages/rejection.js";
import { readList } from "../../src/list-reader/read-list.js";
import type { Position } from "../../src/list-reader/record.js";
import { RefusedFile } from "../../src/list-reader/refused-file.js";
import { collectRejects } from "../../src/list-reader/rejects/collect-rejects.js";
import type { TypedSettings } from "../../src/list-reader/settings.js";
import { dateMeaning } from "../../src/list-reader/tables/given-lines.js";
import { CommandError } from "../support/command.js";
import { language } from "../support/language.js";
import { progress, rejectedPage } from "./answers.js";
import type { ApiClient } from "./api-client.js";

/** The settings that are sent with all lists of a command, and the part that this side needs. */
export interface Sending {
  client: ApiClient;
  spoken: Language;
  typed: TypedSettings;
  /** The settings that this side reads too. */
  map: HeaderMap | undefined;
  status: ListStatus | undefined;
  date: string | undefined;
  dryRun: boolean;
  signal: AbortSignal;
}

/** Milliseconds between two looks at an import: a short one ends soon. */
const asked = { first: 200, atMost: 2_000 };

/** What a registry reports of an import that has ended. */
export async function untilEnded(
  { client, signal }: Sending,
  id: string,
  { onProgress }: ListReports,
) {
  for (let pause = asked.first; ; pause = Math.min(pause * 1.5, asked.atMost)) {
    const { data } = await client.request(`/v1/imports/${id}?limit=1`, progress);
    if (data.state !== "queued" && data.state !== "running") return data;
    await onProgress?.(data);
    await wait(pause, undefined, { signal });
  }
}

interface SentList {
  /** The id of its import. */
  id: string;
  path: string;
  /** When the registry received it. */
  came: string;
}

/** Fetches the rejected rows of an import, as far as possible: the import itself is done. */
export async function takeRejects(
  sending: Sending,
  list: SentList,
  { rejects, onRow }: ListReports,
) {
  try {
    const rows = await rejectedRows(sending, list.id);
    for (const row of rows) onRow?.(row);
    if (sending.dryRun || rejects === undefined) return {};
    return await writeRejects(sending, list, { path: rejects, rows });
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof RefusedFile;
    if (!isExpected && !isUnreadable(error)) throw error;
    const refusal = asRefusal(error);
    const why =
      refusal instanceof RefusedFile ? inWords(refusal.reason, sending.spoken) : error.message;
    return { rejects_problem: say.rejects_missing[sending.spoken]({ why }) };
  }
}

async function rejectedRows({ client }: Sending, id: string): Promise<RejectedRow[]> {
  const rows: RejectedRow[] = [];
  let query: string | undefined = "outcome=rejected";
  while (query) {
    const path: string = `/v1/imports/${id}?limit=100&${query}`;
    const { data, pagination }: z.output<typeof rejectedPage> = await client.request(
      path,
      rejectedPage,
    );
    rows.push(...data.rows.map((row) => ({ ...row, outcome: "rejected" as const })));
    const { next_cursor: next } = pagination;
    query = next ? `cursor=${encodeURIComponent(next)}` : undefined;
  }
  return rows;
}

/** Reads the list again for the contents of its rejected rows: only this side has them. */
async function writeRejects(
  { typed, status, map, date }: Sending,
  { path: list, came }: SentList,
  { path, rows }: { path: string; rows: RejectedRow[] },
) {
  if (rows.length === 0) return { rejects_file: null, rejects_problem: null };
  const reasons = new Map(
    rows.map(({ at, n, ...why }) => [mark(at, n), rejectionIn(language, why)]),
  );
  // No catalog and no country are needed to find the rows again.
  const {
    format,
    tables,
    rows: all,
  } = await readList(list, {
    hospital: typed.hospital,
    shelter: typed.shelter,
    date: date && dateMeaning(momentOf(date, new Date(came))),
    statement: status && { status, by: "given" },
    catalogFind: () => undefined,
    // The registry knew the places in lines that replace an argument.
    findGivenPlace: (_, text) => text,
    phoneRegion: "VE",
    today: dayOf(new Date()),
    map,
  });
  const rejects = collectRejects(path, format);
  let n = 0;
  for await (const row of all) {
    if (row.outcome === "ignored") continue;
    n += 1;
    const reason = reasons.get(mark(row.at, n));
    if (reason) await rejects.add(row.original, reason, tables.at(-1));
  }
  return rejects.close();
}

/** A position in the file as the API reports it. If a format has no lines, it is the number of the record. */
function mark(at: Position, n: number): string {
  if ("row" in at) return `row ${at.row} ${at.sheet}`;
  return `line ${"line" in at ? at.line : n}`;
}
