import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { withinDeadline } from "../../../kernel/async/deadline.js";
import { createFairQueue } from "../../../kernel/async/fair-queue.js";
import { Unavailable } from "../../../kernel/async/unavailable.js";
import type { Logger } from "../../../kernel/logger.js";
import { reasonOf } from "../../../kernel/messages/lists/in-words.js";
import type { Catalogs } from "../../catalogs/loaded-catalogs.store.js";
import { inWorkFolder } from "../worker/work-folder.js";
import {
  beginPreviewProcess,
  type List,
  type PreviewAnswer,
  type PreviewProcess,
} from "./preview-process.js";

interface Settings {
  catalogs: Catalogs;
  /** The configuration that the processes read. */
  env: NodeJS.ProcessEnv;
  logger: Logger;
  /** How many processes of the service read lists; one unless given. */
  workers?: number;
  /** How long (milliseconds) a process may take to start, and to read. */
  maxReadingMs?: number;
}

/** The limit for all workers together. Each worker has at least one. */
const maxAtOnce = 2;
/** How long (milliseconds) a list may wait for its turn. */
const maxWaitMs = 60_000;
/** How much of the disk all lists together may use while they wait or are read. */
const maxHeldBytes = 400 * 1024 * 1024;
/** How long an answer is kept after its request has ended. */
const keptMs = 60_000;
/** A process that nobody needs for this long ends, because its memory is needed elsewhere. */
const maxIdleMs = 5 * 60_000;
/** The time that is left to send the answer before the request ends. */
const answeringMs = 500;

export type Previews = ReturnType<typeof createPreviews>;

/**
 * Reads lists without importing them. Each is read in its own process, so a hostile list harms only its own turn. After
 * a list, a started process waits for the next one. On a busy machine the reading may take longer than its request.
 * Then a request with the same list finds the same reading further on, or its answer.
 */
export function createPreviews({ catalogs, env, logger, workers = 1, maxReadingMs }: Settings) {
  const running = new Set<PreviewProcess>();
  let waiting: PreviewProcess | undefined;
  let stopped = false;
  const readings = new Map<string, Promise<PreviewAnswer>>();
  let heldBytes = 0;
  const takeTurn = createFairQueue({
    inAll: 32,
    atOnce: Math.max(1, Math.floor(maxAtOnce / workers)),
    atOnceOfKey: 1,
    waitingOfKey: 2,
  });

  function begin(): PreviewProcess {
    const one = beginPreviewProcess(env, logger, maxReadingMs);
    running.add(one);
    void one.ended.then(() => {
      running.delete(one);
      if (waiting === one) waiting = undefined;
    });
    return one;
  }

  function keepOneWaiting() {
    if (waiting || stopped) return;
    const one = begin();
    waiting = one;
    setTimeout(() => {
      if (waiting !== one) return;
      waiting = undefined;
      one.end();
    }, maxIdleMs).unref();
  }

  const readInTurn = (path: string, list: Omit<List, "bytes">, apiKey: string) =>
    takeTurn(apiKey, performance.now() + maxWaitMs, async (): Promise<PreviewAnswer> => {
      if (stopped) throw new Unavailable();
      const places = [...catalogs.entries("hospital"), ...catalogs.entries("shelter")].map(
        ({ kind, handle, label, aliases }) => ({ kind, handle, label, aliases }),
      );
      const reader = waiting ?? begin();
      waiting = undefined;
      const answer = await reader.answerTo({ ...list, path, places }).finally(keepOneWaiting);
      if (!answer && stopped) throw new Unavailable();
      return answer ?? { refused: { reason: reasonOf("preview_failed"), beginning: [] } };
    });

  /** Saves the list on the disk to free the memory, because the list may wait for longer than its request. */
  function saveAndRead({ bytes, ...list }: List, apiKey: string): Promise<PreviewAnswer> {
    const size = bytes.length;
    if (heldBytes + size > maxHeldBytes) return Promise.reject(new Unavailable());
    heldBytes += size;
    let content: Buffer | undefined = bytes;
    const reading = inWorkFolder(async (folder) => {
      const path = join(folder, "list");
      await writeFile(path, content ?? "", { flag: "wx", mode: 0o600 });
      content = undefined;
      return readInTurn(path, list, apiKey);
    });
    return reading.finally(() => {
      heldBytes -= size;
    });
  }

  /** Begins to read a list, unless the same one of the same key is being read. */
  function readingOf(id: string, list: List, apiKey: string): Promise<PreviewAnswer> {
    const earlier = readings.get(id);
    if (earlier) return earlier;
    const reading = saveAndRead(list, apiKey);
    readings.set(id, reading);
    const forget = () => {
      if (readings.get(id) === reading) readings.delete(id);
    };
    reading.then(() => setTimeout(forget, keptMs).unref(), forget);
    return reading;
  }

  return {
    /**
     * Reads the beginning of a list when the turn of its API key comes.
     * @param until when the request is to be answered, by performance.now().
     * @throws Unavailable when there is no answer by then.
     */
    async read(
      list: List,
      { apiKey, until }: { apiKey: string; until: number },
    ): Promise<PreviewAnswer> {
      const { bytes, ...rest } = list;
      const id = createHash("sha256")
        .update(JSON.stringify([apiKey, rest]))
        .update(bytes)
        .digest("hex");
      const answer = await withinDeadline(until - performance.now() - answeringMs, () =>
        readingOf(id, list, apiKey),
      );
      readings.delete(id);
      return answer;
    },
    async stop(): Promise<void> {
      stopped = true;
      const ended = [...running].map((one) => one.ended);
      for (const one of running) one.end();
      await Promise.allSettled([...ended, ...readings.values()]);
    },
  };
}
