import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import process from "node:process";
import {
  type ImportedList,
  refusedUnread,
} from "../../src/features/imports/batches/import-file.js";
import type { Explanation } from "../../src/features/imports/explain.js";
import { emptySummary, type ListReports } from "../../src/features/imports/import-summary.js";
import { maxBytes } from "../../src/features/imports/imports.schema.js";
import type { Language } from "../../src/kernel/values/language.js";
import { readUnlessRefused } from "../../src/list-reader/file-errors.js";
import { reasonOf } from "../../src/list-reader/messages/in-words.js";
import { registryTexts as say } from "../../src/list-reader/messages/registry.js";
import { RefusedFile, refusedFile } from "../../src/list-reader/refused-file.js";
import type { TypedSettings } from "../../src/list-reader/settings.js";
import { CommandError } from "../support/command.js";
import type { FileOutcome } from "../support/import-report.js";
import { language } from "../support/language.js";
import { accepted, preview } from "./answers.js";
import { type Access, apiClient, KeyRefused, RegistryGone } from "./api-client.js";
import type { ListArguments } from "./arguments.js";
import type { Destination } from "./destination.js";
import { type Sending, takeRejects, untilEnded } from "./sent-list.js";
import { sentSettings } from "./settings.js";

/** Works on lists through the HTTP API, for the source of the key. Throws CommandError. */
export async function overApi(
  access: Access,
  lists: ListArguments,
  signal: AbortSignal,
): Promise<Destination> {
  // A line for programs is in English, and holds messages about the registry as they are.
  const spoken = lists.json ? "en" : language;
  const client = apiClient(access, signal, spoken);
  const settings = await sentSettings(lists);
  const { typed, map, date } = settings;
  const sending = { client, spoken, ...settings, dryRun: lists["dry-run"], signal };
  const isAlone = lists.files.length === 1;
  const answered = new Map<string, Pick<Sending, "typed" | "map">>();
  const explain = (file: string) => previewOf(sending, file);
  return {
    explain,
    toAskAbout: (file) => previewOf({ ...sending, ...answered.get(file) }, file),
    async answer(file, _, { columns, status }) {
      const all = new Map([...columns, ...(map ?? [])]);
      const text = all.size === 0 ? {} : { map: JSON.stringify(Object.fromEntries(all)) };
      answered.set(file, { typed: { ...typed, ...text, ...(status && { status }) }, map: all });
    },
    labelOf: (_, handle) => handle,
    source: "",
    importOne: (path, reports) =>
      importOne({ ...sending, ...answered.get(path) }, path, reports).catch((error: unknown) => {
        if (isAlone || !(error instanceof CommandError)) throw error;
        const mayBeIn = error instanceof RegistryGone && error.mayHaveGot;
        return mayBeIn ? lost(error, spoken) : refusedUnread("", error.message);
      }),
    access: ["--api", access.api],
    date,
  };
}

/**
 * Asks the registry what it understands of a list; it stores nothing. Throws RefusedFile and CommandError.
 */
async function previewOf({ client, typed }: Sending, path: string): Promise<Explanation> {
  const body = await formOf(path, typed);
  if (body instanceof RefusedFile) throw body;
  body.set("preview", "true");
  return (await client.request("/v1/imports", preview, { method: "POST", body })).data;
}

/** A list with its settings, as `POST /v1/imports` takes it; or the reason why it cannot be sent. */
const formOf = (path: string, typed: TypedSettings): Promise<FormData | RefusedFile> =>
  readUnlessRefused(path, async ({ size }) => {
    if (size > maxBytes) throw refusedFile("file_too_large");
    const form = new FormData();
    for (const [field, text] of Object.entries(typed)) {
      if (text) form.set(field, text);
    }
    form.set("file", new Blob([new Uint8Array(await readFile(path))]), basename(path));
    return form;
  });

type Sent = ImportedList & Pick<FileOutcome, "isLost">;

async function importOne(sending: Sending, path: string, reports: ListReports): Promise<Sent> {
  const { client, typed, dryRun, spoken, signal } = sending;
  const body = await formOf(path, typed);
  if (body instanceof RefusedFile) return refusedUnread("", body.reason);
  if (dryRun) body.set("dry_run", "true");
  // A list that is sent again after a lost answer is still one import.
  const init = { method: "POST", body, headers: { "Idempotency-Key": randomUUID() } };
  const { id } = (await client.request("/v1/imports", accepted, init)).data;
  try {
    const {
      source,
      state,
      refused: why,
      counts,
      created_at,
      id: _id,
      read: _read,
      ...reported
    } = await untilEnded(sending, id, reports);
    const rejects = await takeRejects(sending, { id, path, came: created_at }, reports);
    const refused = state === "failed" ? reasonOf("registry_failed") : why;
    const summary = { ...emptySummary, ...reported, ...counts, ...rejects, refused };
    return { batch: dryRun ? null : id, source, summary };
  } catch (error) {
    if (signal.aborted) {
      process.stderr.write(`${path}: ${say.goes_on[language]({ batch: id })}\n`);
    }
    if (error instanceof KeyRefused) return shutOut(error, id, sending);
    if (!(error instanceof CommandError)) throw error;
    return lost(error, spoken, id);
  }
}

/** The outcome of a list that may have reached the registry, or that did as import `batch`. */
const lost = ({ message }: CommandError, spoken: Language, batch: string | null = null): Sent =>
  unknown(
    batch === null
      ? say.may_have_list[spoken]({ message })
      : say.has_list[spoken]({ message, batch }),
    batch,
  );

/** The outcome of a list whose key is no longer accepted while it is imported as `id`. */
function shutOut({ message }: KeyRefused, batch: string, { dryRun, spoken }: Sending): Sent {
  if (dryRun) return unknown(say.shut_out_of_dry_run[spoken]({ message }), null);
  return unknown(say.shut_out[spoken]({ message, batch }), batch);
}

const unknown = (why: string, batch: string | null): Sent => ({
  ...refusedUnread("", why),
  batch,
  isLost: true,
});
