import process from "node:process";
import { RefusedFile } from "../../src/imports/refused-file.js";
import { CommandError, type Outcome } from "../support/command.js";
import { reportExplanation, reportRefusal } from "../support/explain-report.js";
import { language } from "../support/language.js";
import { type Access, apiClient, RegistryGone } from "./api-client.js";
import type { ListArguments } from "./arguments.js";
import { previewOf } from "./preview-of.js";
import { sentSettings } from "./settings.js";

/** Tells how a registry understands each list; nothing is written. */
export async function explainOverApi(
  { lists, ...access }: Access & { lists: ListArguments },
  signal: AbortSignal,
): Promise<Outcome> {
  const client = apiClient(access, signal, lists.json ? "en" : language);
  const { typed } = await sentSettings(lists);
  let refused = 0;
  for (const file of lists.files) {
    try {
      reportExplanation(file, await previewOf(client, file, typed), lists.json);
    } catch (error) {
      if (error instanceof RegistryGone) throw error;
      refused += 1;
      if (error instanceof RefusedFile) reportRefusal(file, error.reason, lists.json);
      else if (error instanceof CommandError) process.stderr.write(`${file}: ${error.message}\n`);
      else throw error;
    }
  }
  return refused === 0 ? 0 : refused < lists.files.length ? 1 : 2;
}
