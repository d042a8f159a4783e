import type { ObjectId } from "mongodb";
import { createFairQueue } from "../fair-queue.js";
import { longestWrite } from "./changes.js";

const takeTurn = createFairQueue({ inAll: 2_000, atOnceOfKey: 1, waitingOfKey: 100 });

/**
 * Writes a person when it is its turn: many writers of one person at once only make each other try again,
 * until all are cut off. Writers of others are not held up.
 * @param until when its caller is answered: a write that could still run then is not begun, so that 503
 * says that nothing was stored.
 */
export const writeInTurn = <Result>(
  { person_id, until }: { person_id: ObjectId; until: number },
  write: () => Promise<Result>,
): Promise<Result> => takeTurn(person_id.toHexString(), until - 2 * longestWrite, write);
