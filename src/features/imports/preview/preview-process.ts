import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { withinDeadline } from "../../../kernel/async/deadline.js";
import { Unavailable } from "../../../kernel/async/unavailable.js";
import type {
  ImportSettings,
  ListStatus,
  RememberedAnswers,
} from "../../../kernel/database/collections.js";
import type { Logger } from "../../../kernel/logger.js";
import type { Refusal } from "../../../kernel/messages/lists/refused-text.js";
import { beginProgram, startProcessorClock } from "../../../kernel/processes.js";
import type { NamedEntry } from "../../catalogs/loaded-catalogs.store.js";
import type { Preview } from "./bounded.js";

/** A list as a caller sends it. */
export interface List {
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

/** A process that reads one list. */
export interface PreviewProcess {
  /**
   * Explains the list. The process ends after its answer.
   * @returns undefined when the list makes the process crash, or takes too much processor time.
   * @throws Unavailable when the process cannot start, or gets too little processor time on a busy machine.
   */
  answerTo(request: PreviewRequest): Promise<PreviewAnswer | undefined>;
  end(): void;
  readonly ended: Promise<void>;
}

/** A list whose beginning takes more than this of the processor (milliseconds) is given up. */
const maxProcessorMs = 6_000;
/** A reading that has not got as much by then (milliseconds) may be tried another time. */
const usualReadingMs = 120_000;
const maxHeapMiB = 768;

/** Begins a process that waits for its list. */
export function beginPreviewProcess(
  env: NodeJS.ProcessEnv,
  logger: Logger,
  maxReadingMs = usualReadingMs,
): PreviewProcess {
  const child = beginProgram("preview-process", [], {
    env,
    execArgv: [`--max-old-space-size=${maxHeapMiB}`],
    // Its error output may hold what the list contains.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("error", (error) => logger.warn({ error: error.name }, "preview process failed"));
  const ended = once(child, "close").then(
    () => {},
    () => {}, // reported by "error"
  );
  /** Its first message says that it is ready. */
  const ready = Promise.race([
    once(child, "message").then(
      () => true,
      () => false,
    ),
    ended.then(() => false),
  ]);
  const end = () => void child.kill("SIGKILL");

  return {
    ended,
    end,
    async answerTo(request) {
      if (!(await isReadyInTime())) throw new Unavailable();
      let answer: PreviewAnswer | undefined;
      child.once("message", (message) => {
        answer = message as PreviewAnswer;
      });
      const processor = await startProcessorClock(child.pid);
      const latest = performance.now() + maxReadingMs;
      const isLate = () => performance.now() > latest;
      let isSent = false;
      child.send(request, (error) => {
        isSent = !error;
      });
      let isTooMuch = false;
      const watch = setInterval(async () => {
        isTooMuch ||= (await processor.usedMs()) > maxProcessorMs;
        if (isTooMuch || isLate()) end();
      }, 100);
      await ended;
      clearInterval(watch);
      if (answer) return answer;
      const { exitCode, signalCode } = child;
      logger.warn({ exitCode, signalCode, isTooMuch }, "preview process ended without an answer");
      if (!isSent || (isLate() && !isTooMuch)) throw new Unavailable();
      return undefined;
    },
  };

  async function isReadyInTime(): Promise<boolean> {
    try {
      return await withinDeadline(maxReadingMs, () => ready);
    } catch {
      end();
      return false;
    }
  }
}
