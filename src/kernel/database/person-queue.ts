import type { ObjectId } from "mongodb";
import type { Enqueue } from "../async/fair-queue.js";
import { maxWriteMs } from "./changes.js";

/**
 * Writes a person when its turn in the queue comes. Writers of other persons do not wait for it.
 * @param until the deadline of the answer. A write that could still run then does not begin, so that a 503 means that
 * nothing was stored.
 */
export const enqueueWrite = <Result>(
  queue: Enqueue,
  { person_id, until }: { person_id: ObjectId; until: number },
  write: () => Promise<Result>,
): Promise<Result> => queue(person_id.toHexString(), until - 2 * maxWriteMs, write);
