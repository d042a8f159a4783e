import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { ImportedList } from "../../src/imports/batches/import-file.js";
import { isUnreadable } from "../../src/imports/file-errors.js";
import { emptySummary, type ListReports, type RejectedRow } from "../../src/imports/import-list.js";
import { mostBytes } from "../../src/imports/imports.schema.js";
import type { Position } from "../../src/imports/record.js";
import type { TypedSettings } from "../../src/imports/settings.js";
import type { Outcome } from "../support/command.js";
import { type Access, type ApiClient, apiClient } from "./api-client.js";
import type { ListArguments } from "./arguments.js";
import { importEach } from "./lists.js";
import { writeRejects } from "./rejects-of.js";
import { typedSettings } from "./settings.js";

/** Milliseconds between two looks at an import: a short one ends soon. */
const asked = { first: 200, atMost: 2_000 };

/** Imports the lists through the HTTP API, for the source of the key, one after the other. */
export async function importOverApi(
  { lists, ...access }: Access & { lists: ListArguments },
  signal: AbortSignal,
): Promise<Outcome> {
  const client = apiClient(access, signal);
  const typed = await typedSettings(lists);
  const sending = { client, typed, dryRun: lists["dry-run"], signal };
  return importEach(lists, signal, (path, reports) => importOne(sending, path, reports));
}

interface Sending {
  client: ApiClient;
  typed: TypedSettings;
  dryRun: boolean;
  signal: AbortSignal;
}

async function importOne(
  sending: Sending,
  path: string,
  reports: ListReports,
): Promise<ImportedList> {
  const bytes = await bytesOf(path);
  if (typeof bytes === "string") return refusedUnsent(bytes);
  const accepted = await send(sending, basename(path), bytes);
  const ended = await untilEnded(sending, accepted.id, reports).catch((error: unknown) => {
    if (sending.signal.aborted) tellInterrupted(path, accepted.id);
    throw error;
  });
  const { id: batch, source, state, refused: why, counts } = ended;
  const rows = await rejectedRows(sending, batch);
  for (const row of rows) reports.onRow?.(row);
  const refused = state === "failed" ? "The registry failed to import it: try again." : why;
  const { dryRun, typed } = sending;
  const rejects =
    dryRun || reports.rejects === undefined
      ? {}
      : await writeRejects({ list: path, map: typed.map, path: reports.rejects, rows });
  const summary = { ...emptySummary, ...counts, ...rejects, refused };
  return { batch: dryRun ? null : batch, source, summary };
}

/** The list, or why it cannot be sent. */
async function bytesOf(path: string): Promise<Buffer | string> {
  try {
    const { size } = await stat(path);
    return size > mostBytes ? "The file is larger than 50 MiB." : await readFile(path);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return `The file cannot be read (${error.code}).`;
  }
}

const tellInterrupted = (path: string, id: string) =>
  process.stderr.write(`${path}: the registry goes on with import ${id}\n`);

const refusedUnsent = (refused: string): ImportedList => ({
  batch: null,
  source: "",
  summary: { ...emptySummary, refused },
});

const accepted = z.object({ data: z.object({ id: z.string() }) });

async function send({ client, typed, dryRun }: Sending, name: string, bytes: Buffer) {
  const form = new FormData();
  for (const [field, text] of Object.entries(typed)) {
    if (text !== undefined) form.set(field, text);
  }
  if (dryRun) form.set("dry_run", "true");
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  // Sent again after a lost answer, it is still one import.
  const headers = { "Idempotency-Key": randomUUID() };
  const init = { method: "POST", body: form, headers };
  return (await client.request("/v1/imports", accepted, init)).data;
}

const count = z.int();
const progress = z.object({
  data: z.object({
    id: z.string(),
    source: z.string(),
    state: z.enum(["queued", "running", "finished", "refused", "failed", "undone"]),
    refused: z.string().nullable(),
    read: z.number(),
    counts: z.object({
      ...{ rows: count, created: count, updated: count, unchanged: count },
      ...{ duplicates: count, rejected: count },
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
    for (const { row, field, reason, ...place } of data.rows) {
      const at = positionOf({ row, ...place });
      rows.push({ at, n: row, outcome: "rejected", field, reason });
    }
    query = pagination.next_cursor
      ? `cursor=${encodeURIComponent(pagination.next_cursor)}`
      : undefined;
  }
  return rows;
}

const positionOf = ({ sheet, row }: { sheet: string | null; row: number }): Position =>
  sheet === null ? { line: row } : { sheet, row };
