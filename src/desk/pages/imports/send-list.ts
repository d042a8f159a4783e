import type { AcceptedImport, ImportPreview } from "#desk-client";
import { Failure } from "../../api/failure.js";
import { sendForm } from "../../api/send-form.js";
import { pause } from "./pause.js";

/** What holds for a whole list. */
export interface ListSettings {
  hospital?: string;
  shelter?: string;
  /** How the persons are of whom the list does not say it. */
  status?: string;
  date?: string;
  list?: string;
}

/** A list, and what was said of it. */
export interface List extends ListSettings {
  file: File;
  /** What columns hold, by their headers. */
  answers: Readonly<Record<string, string>>;
}

/** How far the sending is. */
export interface Progress {
  /** 0 to 1 */
  sent: number;
  tries: number;
}

interface Sending {
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

export const lookAt = (list: List, sending: Sending) =>
  persistently(list, { preview: "true" }, sending) as Promise<ImportPreview>;

/** Under one `idempotencyKey` a list is imported once, however often the network broke in between. */
export const importList = (list: List, idempotencyKey: string, sending: Sending) =>
  persistently(list, {}, { ...sending, idempotencyKey }) as Promise<Pick<AcceptedImport, "id">>;

const maxTries = 6;

/** Sends a list again while the network or the service is away. */
async function persistently(
  list: List,
  extra: Record<string, string>,
  { onProgress, ...sending }: Sending & { idempotencyKey?: string },
): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    onProgress({ sent: 0, tries });
    try {
      return await sendForm("imports", formOf(list, extra), {
        ...sending,
        onProgress: (sent) => onProgress({ sent, tries }),
      });
    } catch (error) {
      if (sending.signal.aborted || !mayPass(error) || tries === maxTries) throw error;
      await pause(Math.max(error.retryAfter * 1_000, 1_000 * 2 ** (tries - 1)), sending.signal);
    }
  }
}

/** A 409 passes too: an earlier try still runs, or too many lists wait. */
const mayPass = (error: unknown): error is Failure =>
  error instanceof Failure && (error.isPassing || error.kind === "changed");

function formOf({ file, answers, ...settings }: List, extra: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...settings, ...extra })) {
    if (value) form.append(name, value);
  }
  if (Object.keys(answers).length > 0) form.append("map", JSON.stringify(answers));
  form.append("file", file);
  return form;
}

/** A name for one intention to import; `randomUUID` is missing where the page comes over plain HTTP. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
