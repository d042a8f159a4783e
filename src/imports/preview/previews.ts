import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Catalogs, NamedEntry } from "../../catalogs/catalogs.js";
import type { ImportSettings, ListStatus, RememberedAnswers } from "../../database/collections.js";
import { createFairQueue } from "../../fair-queue.js";
import type { Logger } from "../../logger.js";
import { beginProgram } from "../../processes.js";
import { reasonOf } from "../messages/in-words.js";
import type { Refusal } from "../messages/refused-text.js";
import { inWorkFolder } from "../worker/work-folder.js";
import type { Preview } from "./bounded.js";

interface List {
  name: string;
  bytes: Buffer;
  options: ImportSettings;
  /** Earlier answers about lists of the caller. */
  answers: RememberedAnswers[];
  /** How the persons of the source's lists are, where nothing else says it. */
  sourceStatus?: ListStatus | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** The message to the process. The file is at `path`. */
export interface PreviewRequest extends Omit<List, "bytes"> {
  path: string;
  /** All that the catalog knows. */
  places: NamedEntry[];
}

export type PreviewAnswer = { preview: Preview } | { refused: Refusal };

interface Settings {
  catalogs: Catalogs;
  /** The configuration that the processes read. */
  env: NodeJS.ProcessEnv;
  logger: Logger;
  /** How many processes of the service read lists; one unless given. */
  workers?: number;
}

/** The limit for all workers together. Each worker has at least one. */
const maxAtOnce = 2;
/** A preview that begins later than this many milliseconds before the end would hardly finish. */
const minReadingMs = 4_000;
/** Leaves time to answer within the time of the request. */
const answeringMs = 500;
const maxHeapMiB = 768;

export type Previews = ReturnType<typeof createPreviews>;

/**
 * Reads lists without importing them, each in a process of its own: a hostile list costs only its own turn.
 */
export function createPreviews({ catalogs, env, logger, workers = 1 }: Settings) {
  const running = new Set<ChildProcess>();
  const takeTurn = createFairQueue({
    ...{
      inAll: 32,
      atOnce: Math.max(1, Math.floor(maxAtOnce / workers)),
      atOnceOfKey: 1,
      waitingOfKey: 2,
    },
  });

  /** The answer of the process; undefined when it fails or takes too long. */
  async function answerTo(request: PreviewRequest, until: number) {
    const child = beginProgram("preview-process", [], {
      env,
      execArgv: [`--max-old-space-size=${maxHeapMiB}`],
      // Its error output may hold what the list contains.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      timeout: Math.max(1, Math.floor(until - performance.now() - answeringMs)),
      killSignal: "SIGKILL",
    });
    running.add(child);
    let answer: PreviewAnswer | undefined;
    child.once("message", (message) => {
      answer = message as PreviewAnswer;
    });
    child.on("error", (error) => logger.warn({ error: error.name }, "preview process failed"));
    child.send(request, () => {}); // a request that cannot be sent gets no answer
    await once(child, "close").catch(() => {}); // reported by "error"
    running.delete(child);
    const { exitCode, signalCode } = child;
    if (!answer) logger.warn({ exitCode, signalCode }, "preview process ended without an answer");
    return answer;
  }

  return {
    /**
     * Reads the beginning of a list when the turn of its API key comes. It is over by `until`, by performance.now().
     * @throws Unavailable when its turn does not come in time.
     */
    read: ({ bytes, ...list }: List, { apiKey, until }: { apiKey: string; until: number }) =>
      takeTurn(apiKey, until - minReadingMs, () =>
        inWorkFolder(async (folder): Promise<PreviewAnswer> => {
          const path = join(folder, "list");
          await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
          const places = [...catalogs.entries("hospital"), ...catalogs.entries("shelter")].map(
            ({ kind, handle, label, aliases }) => ({ kind, handle, label, aliases }),
          );
          const answer = await answerTo({ ...list, path, places }, until);
          return answer ?? { refused: { reason: reasonOf("preview_failed"), beginning: [] } };
        }),
      ),
    async stop(): Promise<void> {
      const ended = [...running].map((child) => once(child, "close").catch(() => {}));
      for (const child of running) child.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}
