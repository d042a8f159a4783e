import {
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from "mongodb";

/** MaxTimeMSExpired, and what a server says that is shutting down, stepping down or not yet primary. */
const passing = new Set([50, 91, 189, 10107, 11600, 11602, 13435, 13436]);

/** The driver does not export the class of a full connection queue. */
const isFullQueue = (error: unknown) =>
  error instanceof Error && error.name === "MongoWaitQueueTimeoutError";

/** The database is out of reach, or cut the operation off: the same request may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError ||
  error instanceof MongoNetworkError ||
  error instanceof MongoNotConnectedError ||
  error instanceof MongoTopologyClosedError ||
  error instanceof MongoClientClosedError ||
  error instanceof MongoWriteConcernError ||
  isFullQueue(error) ||
  (error instanceof MongoServerError && passing.has(Number(error.code)));

/** A unique index refused the write. */
export const isDuplicateKey = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && error.code === 11000;
