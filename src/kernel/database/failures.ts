import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoRuntimeError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from "mongodb";

/** What the driver itself says of a database that cannot be used at this moment. */
const drivers = [
  MongoServerSelectionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
  MongoWriteConcernError,
  MongoRuntimeError, // a server that answers what no healthy server does
];

/**
 * What a server says that is starting, shutting down, stepping down, out of time or of disk: the codes that
 * MongoDB's specification of retryable reads and writes names, its time-outs, and OutOfDiskSpace.
 */
const passing = new Set([
  6, 7, 24, 50, 64, 89, 91, 94, 134, 189, 202, 262, 317, 358, 9001, 10_107, 11_600, 11_602, 13_435,
  13_436, 14_031,
]);

const isPassing = (error: MongoServerError) =>
  passing.has(Number(error.code)) || error.hasErrorLabel(MongoErrorLabel.RetryableWriteError);

/** The driver does not export the class of a full connection queue. */
const isFullQueue = (error: MongoError) => error.name === "MongoWaitQueueTimeoutError";

const hasCode = (error: unknown, codes: string[]) =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

/** A connection that broke while it was written to: the driver passes some of these on as they are. */
const isBroken = (error: unknown) =>
  hasCode(error, ["EPIPE", "ECONNRESET", "ECONNREFUSED", "ETIMEDOUT", "ERR_STREAM_DESTROYED"]);

const isDiskFull = (error: unknown) => hasCode(error, ["ENOSPC", "EDQUOT"]);

/** What a write of many documents failed by as a whole. */
const wrappedIn = (error: unknown): Error | undefined =>
  error instanceof MongoBulkWriteError && error.errorResponse instanceof Error
    ? error.errorResponse
    : undefined;

/** The database is out of reach, or cut the operation off: the same request may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  isBroken(error) ||
  isDiskFull(error) ||
  (wrappedIn(error) !== undefined && isUnavailable(wrappedIn(error))) ||
  (error instanceof MongoError &&
    (drivers.some((kind) => error instanceof kind) ||
      isFullQueue(error) ||
      (error instanceof MongoServerError && isPassing(error))));

/** A read that failed like this may be sent once more: the connection broke, or its server is leaving. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  isBroken(error) ||
  error instanceof MongoNetworkError ||
  (error instanceof MongoServerError && isPassing(error) && !isTimeUp(error));

/** The database went away during an operation of any kind. */
export const isGone = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError || isWorthAnotherTry(wrappedIn(error) ?? error);

/** The operation took longer than its `maxTimeMS`. */
export const isTimeUp = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 50;

/** An index of this name has another key. */
export const isChangedIndex = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 86;

/** The index to drop is not there. */
export const isMissingIndex = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 27;

/** The unique index over just these fields refused the write; without fields, any. */
export const isDuplicateKey = (error: unknown, ...fields: string[]): boolean =>
  error instanceof MongoServerError &&
  error.code === 11000 &&
  (fields.length === 0 || Object.keys(error.keyPattern ?? {}).join() === fields.join());

/** The command is larger than a server takes, or than the driver has room for. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof MongoServerError && error.code === 10_334);

/**
 * Inserts many at once, of which unique indexes may refuse some.
 * @returns the places of those that were refused.
 */
export async function refusedInserts(insert: () => Promise<unknown>): Promise<number[]> {
  try {
    await insert();
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.length === 0 || failures.some(({ code }) => code !== 11000)) throw error;
    return failures.map(({ index }) => index);
  }
}
