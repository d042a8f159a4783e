import type { Outcome } from "../support/command.js";
import { language } from "../support/language.js";
import { type Access, apiClient } from "./api-client.js";
import type { ListArguments } from "./arguments.js";
import { explainEach } from "./explain-each.js";
import { previewOf } from "./preview-of.js";
import { sentSettings } from "./settings.js";

/** Tells how a registry understands each list; nothing is written. */
export async function explainOverApi(
  { lists, ...access }: Access & { lists: ListArguments },
  signal: AbortSignal,
): Promise<Outcome> {
  const client = apiClient(access, signal, lists.json ? "en" : language);
  const { typed } = await sentSettings(lists);
  return explainEach(lists, (file) => previewOf(client, file, typed));
}
