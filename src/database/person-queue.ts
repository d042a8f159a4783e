import type { ObjectId } from "mongodb";
import type { Enqueue } from "../fair-queue.js";
import { maxWriteMs } from "./changes.js";

/**
 * Writes a person when it is its turn in the queue. Writers of others are not held up.
 * @param until when its caller is answered: a write that could still run then is not begun, so that 503
 * says that nothing was stored.
 */
export const enqueueWrite = <Result>(
  queue: Enqueue,
  { person_id, until }: { person_id: ObjectId; until: number },
  write: () => Promise<Result>,
): Promise<Result> => queue(person_id.toHexString(), until - 2 * maxWriteMs, write);
