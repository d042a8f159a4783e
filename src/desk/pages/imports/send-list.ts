import type { AcceptedImport, ImportPreview } from "#desk-client";
import { Failure } from "../../api/failure.js";
import { sendForm } from "../../api/send-form.js";
import { pause } from "./pause.js";

/** Settings for a whole list. */
export interface ListSettings {
  hospital?: string;
  shelter?: string;
  /** The status of persons for whom the list does not say it. */
  status?: string;
  date?: string;
  list?: string;
}

/** A list, and the user's answers about it. */
export interface List extends ListSettings {
  file: File;
  /** The fields of columns, by their headers. */
  answers: Readonly<Record<string, string>>;
}

/** The progress of sending. */
export interface Progress {
  /** 0 to 1 */
  sent: number;
  tries: number;
  /** Sending failed, and is tried again at this time. */
  waits?: { why: Failure; until: number };
}

interface Sending {
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

export const lookAt = (list: List, sending: Sending) =>
  persistently(list, { preview: "true" }, sending) as Promise<ImportPreview>;

/** With the same `idempotencyKey` a list is imported only once, even if the network fails and it is sent again. */
export const importList = (list: List, idempotencyKey: string, sending: Sending) =>
  persistently(list, {}, { ...sending, idempotencyKey }) as Promise<Pick<AcceptedImport, "id">>;

/** Stop after this many errors of the service: if the list causes them, they will not end. */
const maxFaults = 6;
const longestPauseMs = 30_000;

/** Sends a list again while the network is away or the service is busy, until somebody stops it. */
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
      const isFault = error instanceof Failure && error.kind === "failed";
      if (sending.signal.aborted || !mayPass(error) || (isFault && tries >= maxFaults)) throw error;
      const wait = Math.max(
        error.retryAfter * 1_000,
        Math.min(1_000 * 2 ** (tries - 1), longestPauseMs),
      );
      onProgress({ sent: 0, tries, waits: { why: error, until: Date.now() + wait } });
      await pause(wait, sending.signal);
      if (sending.signal.aborted) throw error;
    }
  }
}

/** A 409 is temporary too: an earlier try still runs, or too many lists wait. */
const mayPass = (error: unknown): error is Failure =>
  error instanceof Failure && (error.isPassing || error.kind === "conflict");

function formOf({ file, answers, ...settings }: List, extra: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...settings, ...extra })) {
    if (value) form.append(name, value);
  }
  if (Object.keys(answers).length > 0) form.append("map", JSON.stringify(answers));
  form.append("file", file);
  return form;
}
