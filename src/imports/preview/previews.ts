import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Catalogs, NamedEntry } from "../../catalogs/catalogs.js";
import type { ImportSettings, Reason, RememberedAnswers } from "../../database/collections.js";
import { createFairQueue } from "../../fair-queue.js";
import type { Logger } from "../../logger.js";
import { beginProgram } from "../../processes.js";
import { reasonOf } from "../messages/in-words.js";
import { inWorkFolder } from "../worker/work-folder.js";
import type { Preview } from "./bounded.js";

interface List {
  name: string;
  bytes: Buffer;
  options: ImportSettings;
  /** What was answered once about lists of the caller. */
  answers: RememberedAnswers[];
  /** `YYYY-MM-DD`. */
  today: string;
}

/** What the process is sent: the file lies where `path` says. */
export interface PreviewRequest extends Omit<List, "bytes"> {
  path: string;
  /** All that the catalog knows. */
  places: NamedEntry[];
}

export type PreviewAnswer = { preview: Preview } | { refused: Reason };

interface Settings {
  catalogs: Catalogs;
  /** The configuration that the processes read. */
  env: NodeJS.ProcessEnv;
  logger: Logger;
  /** As many processes of the service read lists; one, if nothing is said. */
  workers?: number;
}

/** In all workers together; one of each at least. */
const maxAtOnce = 2;
/** Whoever begins later than so many milliseconds before the end would hardly be done. */
const minReadingMs = 4_000;
/** To answer within the time of the request. */
const answeringMs = 500;
const maxHeapMiB = 768;

export type Previews = ReturnType<typeof createPreviews>;

/** Reads lists without importing them, each in a process of its own: a hostile one takes nothing but its turn. */
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

  /** What the process answers; undefined when it fails or takes too long. */
  async function answerTo(request: PreviewRequest, until: number) {
    const child = beginProgram("preview-process", [], {
      env,
      execArgv: [`--max-old-space-size=${maxHeapMiB}`],
      // What it says when it breaks down may hold what the list contains.
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
    child.send(request, () => {}); // what cannot be sent is not answered
    await once(child, "close").catch(() => {}); // told by "error"
    running.delete(child);
    const { exitCode, signalCode } = child;
    if (!answer) logger.warn({ exitCode, signalCode }, "preview process ended without an answer");
    return answer;
  }

  return {
    /**
     * Reads the beginning of a list when the turn of its key comes. It is over by `until`, by performance.now().
     * @throws Unavailable when its turn does not come in time.
     */
    read: ({ bytes, ...list }: List, { key, until }: { key: string; until: number }) =>
      takeTurn(key, until - minReadingMs, () =>
        inWorkFolder(async (folder): Promise<PreviewAnswer> => {
          const path = join(folder, "list");
          await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
          const places = [...catalogs.entries("hospital"), ...catalogs.entries("shelter")].map(
            ({ kind, handle, label, aliases }) => ({ kind, handle, label, aliases }),
          );
          const answer = await answerTo({ ...list, path, places }, until);
          return answer ?? { refused: reasonOf("preview_failed") };
        }),
      ),
    async stop(): Promise<void> {
      const ended = [...running].map((child) => once(child, "close").catch(() => {}));
      for (const child of running) child.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}
