import { stat } from "node:fs/promises";
import {
  longestMs,
  type ReadingLimit,
  tooLong,
} from "../../src/features/imports/worker/reading-time.js";
import { inWords } from "../../src/kernel/messages/lists/in-words.js";
import { beginThread } from "../../src/kernel/processes.js";
import { language } from "../support/language.js";

/** Does work on a list in this process, which ends when that takes longer than any list needs. */
export async function inTime<Result>(
  uri: string,
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { size } = await stat(path).catch(() => ({ size: 0 })); // the work says why it cannot be read
  const ms = longestMs(size);
  const halted = tooLong(ms);
  const limit: ReadingLimit = { ms, uri, halted, sentence: inWords(halted, language) };
  const thread = beginThread("reading-limit", limit);
  try {
    return await work();
  } finally {
    await thread.terminate();
  }
}
