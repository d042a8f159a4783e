import type { ObjectId } from "mongodb";
import type { TakeTurn } from "../fair-queue.js";
import { longestWrite } from "./changes.js";

/**
 * Writes a person when it is its turn in the queue. Writers of others are not held up.
 * @param until when its caller is answered: a write that could still run then is not begun, so that 503
 * says that nothing was stored.
 */
export const writeInTurn = <Result>(
  queue: TakeTurn,
  { person_id, until }: { person_id: ObjectId; until: number },
  write: () => Promise<Result>,
): Promise<Result> => queue(person_id.toHexString(), until - 2 * longestWrite, write);
