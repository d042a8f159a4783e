import { randomUUID } from "node:crypto";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Language } from "../../src/http/language.js";
import { cleanLine } from "../../src/http/text.js";
import { type ImportedList, refusedUnread } from "../../src/imports/batches/import-file.js";
import { isField } from "../../src/imports/columns/fields.js";
import { type HeaderMap, mappedAs } from "../../src/imports/columns/maps.js";
import { asRefusal, isUnreadable } from "../../src/imports/file-errors.js";
import { emptySummary, type ListReports, type RejectedRow } from "../../src/imports/import-list.js";
import { openInList } from "../../src/imports/imports.schema.js";
import { momentOf, readListDate } from "../../src/imports/list-moment.js";
import { inWords, reasonOf } from "../../src/imports/messages/in-words.js";
import { registryTexts as say } from "../../src/imports/messages/registry.js";
import type { Position } from "../../src/imports/record.js";
import { RefusedFile } from "../../src/imports/refused-file.js";
import type { TypedSettings } from "../../src/imports/settings.js";
import { dateMeaning, saidBy } from "../../src/imports/tables/said-lines.js";
import { CommandError, type Outcome } from "../support/command.js";
import type { FileOutcome } from "../support/import-report.js";
import { language } from "../support/language.js";
import { type Access, type ApiClient, apiClient, KeyRefused, RegistryGone } from "./api-client.js";
import type { ListArguments } from "./arguments.js";
import { bytesOf, formOf } from "./form.js";
import { importEach } from "./lists.js";
import { previewOf } from "./preview-of.js";
import { type Answers, askAbout, NotAnswered } from "./questions.js";
import { writeRejects } from "./rejects-of.js";
import { sentSettings } from "./settings.js";

/** Milliseconds between two looks at an import: a short one ends soon. */
const asked = { first: 200, atMost: 2_000 };

/** Imports the lists through the HTTP API, for the source of the key, one after the other. */
export async function importOverApi(
  { lists, ...access }: Access & { lists: ListArguments },
  signal: AbortSignal,
): Promise<Outcome> {
  // A line for programs holds what is said of the registry as it is said, and is English.
  const spoken = lists.json ? "en" : language;
  const client = apiClient(access, signal, spoken);
  const { typed, map } = await sentSettings(lists);
  const date = typed.date && readListDate(cleanLine(typed.date), new Date());
  const sending = { client, spoken, typed, map, date, dryRun: lists["dry-run"], signal };
  const isAlone = lists.files.length === 1;
  const answered = new Map<string, Pick<Sending, "typed" | "map">>();
  return importEach(lists, signal, {
    async ask(path) {
      const answers = await askFor(sending, path);
      if (answers.size > 0) answered.set(path, withAnswers(sending, answers));
    },
    importOne: (path, reports) =>
      importOne({ ...sending, ...answered.get(path) }, path, reports).catch((error: unknown) => {
        if (isAlone || !(error instanceof CommandError)) throw error;
        const mayBeIn = error instanceof RegistryGone && error.mayHaveGot;
        return mayBeIn ? lost(error, spoken) : refusedUnread("", error.message);
      }),
    access: ["--api", access.api, "--key", "KEY"],
    date,
  });
}

/** What somebody answers about the columns of a list; a list that is refused asks nothing, and its import says why. */
async function askFor({ client, typed, signal }: Sending, path: string): Promise<Answers> {
  try {
    const { tables } = await previewOf(client, path, typed);
    return await askAbout(
      path,
      tables.flatMap(({ columns }) => columns),
      signal,
    );
  } catch (error) {
    const isOfList = error instanceof RefusedFile || error instanceof CommandError;
    if (!isOfList || error instanceof NotAnswered) throw error;
    return new Map();
  }
}

function withAnswers({ typed, map: given }: Sending, answers: Answers) {
  const map = new Map([...answers, ...(given ?? [])]);
  return { typed: { ...typed, map: JSON.stringify(Object.fromEntries(map)) }, map };
}

/** What became of a list that may have reached the registry, or did as import `batch`. */
const lost = ({ message }: CommandError, spoken: Language, batch: string | null = null): Sent =>
  unknown(
    batch === null
      ? say.may_have_list[spoken]({ message })
      : say.has_list[spoken]({ message, batch }),
    batch,
  );

/** What becomes of a list whose key is no longer accepted while it is imported as `id`. */
function shutOut({ message }: KeyRefused, batch: string, { dryRun, spoken }: Sending): Sent {
  if (dryRun) return unknown(say.shut_out_of_dry_run[spoken]({ message }), null);
  return unknown(say.shut_out[spoken]({ message, batch }), batch);
}

const unknown = (why: string, batch: string | null): Sent => ({
  ...refusedUnread("", why),
  ...{ batch, isLost: true },
});

type Sent = ImportedList & Pick<FileOutcome, "isLost">;

interface Sending {
  client: ApiClient;
  spoken: Language;
  typed: TypedSettings;
  /** Of the settings, as this side reads them too. */
  map: HeaderMap | undefined;
  date: string | undefined;
  dryRun: boolean;
  signal: AbortSignal;
}

async function importOne(sending: Sending, path: string, reports: ListReports): Promise<Sent> {
  const bytes = await bytesOf(path);
  if (bytes instanceof RefusedFile) return refusedUnread("", bytes.reason);
  const { id } = await send(sending, path, bytes);
  try {
    return await followSent(sending, { id, path }, reports);
  } catch (error) {
    if (sending.signal.aborted) tellInterrupted(path, id);
    if (error instanceof KeyRefused) return shutOut(error, id, sending);
    if (!(error instanceof CommandError)) throw error;
    return lost(error, sending.spoken, id);
  }
}

async function followSent(
  sending: Sending,
  { id, path }: { id: string; path: string },
  reports: ListReports,
): Promise<ImportedList> {
  const { source, state, refused: why, counts, ...about } = await untilEnded(sending, id, reports);
  const refused = state === "failed" ? reasonOf("registry_failed") : why;
  const { dryRun } = sending;
  const { dated, unused, unsure, unread, unclear, created_at } = about;
  const { unread_states, patients_without_hospital, unknown_places } = about;
  const rejects = await takeRejects(sending, { id, path, came: created_at }, reports);
  const summary = {
    ...emptySummary,
    ...counts,
    unread,
    unclear,
    ...{ unread_states, patients_without_hospital, unknown_places },
    ...rejects,
    refused,
    dated,
    unused,
    unsure: unsure.filter(({ fields }) => fields.length > 0),
  };
  return { batch: dryRun ? null : id, source, summary };
}

/** The rejected rows as far as they can be had: the import itself is done. */
async function takeRejects(
  sending: Sending,
  { id, path: list, came }: { id: string; path: string; came: string },
  { rejects: path, onRow }: ListReports,
) {
  try {
    const rows = await rejectedRows(sending, id);
    for (const row of rows) onRow?.(row);
    if (sending.dryRun || path === undefined) return {};
    const { typed, map, date: given } = sending;
    const date = given && dateMeaning(momentOf(given, new Date(came)));
    return await writeRejects({ list, map, said: saidBy({ ...typed, date }), path, rows });
  } catch (error) {
    const isTold = error instanceof CommandError || error instanceof RefusedFile;
    if (!isTold && !isUnreadable(error)) throw error;
    const refusal = asRefusal(error);
    const why =
      refusal instanceof RefusedFile ? inWords(refusal.reason, sending.spoken) : error.message;
    return { rejects_problem: say.rejects_missing[sending.spoken]({ why }) };
  }
}

const tellInterrupted = (path: string, id: string) =>
  process.stderr.write(`${path}: ${say.goes_on[language]({ batch: id })}\n`);

const accepted = z.object({ data: z.object({ id: z.string() }) });

async function send({ client, typed, dryRun }: Sending, path: string, bytes: Buffer) {
  const form = formOf(path, bytes, typed);
  if (dryRun) form.set("dry_run", "true");
  // Sent again after a lost answer, it is still one import.
  const headers = { "Idempotency-Key": randomUUID() };
  const init = { method: "POST", body: form, headers };
  return (await client.request("/v1/imports", accepted, init)).data;
}

const count = z.int();
/** A later registry may know other fields. */
const doubt = z.object({
  header: z.string(),
  fields: z.array(z.string()).transform((all) => all.filter(isField).map(mappedAs)),
});
const progress = z.object({
  data: z.object({
    id: z.string(),
    source: z.string(),
    state: z.enum(["queued", "running", "finished", "refused", "failed", "undone"]),
    refused: z.string().nullable(),
    // Of a registry that is older than this command: absent.
    dated: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
    unused: z.array(z.string()).default([]),
    unsure: z.array(doubt).default([]),
    unread: count.default(0),
    unclear: count.default(0),
    unread_states: openInList.unread_states.default([]),
    patients_without_hospital: count.default(0),
    unknown_places: openInList.unknown_places.default([]),
    created_at: z.string().default(() => new Date().toISOString()),
    read: z.number(),
    // What became of accepted rows, a key with persons:sensitive:read alone is told.
    counts: z.object({
      ...{ rows: count, accepted: count.optional(), rejected: count },
      ...{ created: count.default(0), updated: count.default(0) },
      ...{ unchanged: count.default(0), duplicates: count.default(0) },
    }),
  }),
});

async function untilEnded({ client, signal }: Sending, id: string, { onProgress }: ListReports) {
  for (let pause = asked.first; ; pause = Math.min(pause * 1.5, asked.atMost)) {
    const { data } = await client.request(`/v1/imports/${id}?limit=1`, progress);
    if (data.state !== "queued" && data.state !== "running") return data;
    await onProgress?.(data);
    await wait(pause, undefined, { signal });
  }
}

const page = z.object({
  data: z.object({
    rows: z.array(
      z.object({
        ...{ sheet: z.string().nullable(), row: z.int() },
        ...{ field: z.string(), reason: z.string() },
        // Of a registry that is older than this command: absent.
        code: z.string().default(""),
      }),
    ),
  }),
  pagination: z.object({ next_cursor: z.string().nullable() }),
});

async function rejectedRows({ client }: Sending, id: string): Promise<RejectedRow[]> {
  const rows: RejectedRow[] = [];
  let query: string | undefined = "outcome=rejected";
  while (query) {
    const path: string = `/v1/imports/${id}?limit=100&${query}`;
    const answer: z.output<typeof page> = await client.request(path, page);
    const { data, pagination } = answer;
    for (const { row, sheet, ...why } of data.rows) {
      const at = positionOf({ row, sheet });
      rows.push({ at, n: row, outcome: "rejected", ...why });
    }
    query = pagination.next_cursor
      ? `cursor=${encodeURIComponent(pagination.next_cursor)}`
      : undefined;
  }
  return rows;
}

const positionOf = ({ sheet, row }: { sheet: string | null; row: number }): Position =>
  sheet === null ? { line: row } : { sheet, row };
