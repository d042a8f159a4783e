import type { ObjectId } from "mongodb";

/**
 * Where the bytes of photos are kept, each under an id of its own that is never used again. What fails
 * here is Unavailable: the same request may succeed later.
 */
export interface PhotoStore {
  /** For the log: which storage is in use. */
  description: string;
  /** Whether it answers now. */
  isReachable(): Promise<boolean>;
  /** Once it returns, the bytes survive a crash; when it fails, they may be there or not. */
  put(id: ObjectId, bytes: Buffer): Promise<void>;
  /** Undefined when there are none under this id. */
  get(id: ObjectId): Promise<Buffer | undefined>;
  /** Also what an interrupted `put` left. That there is nothing to remove is fine. */
  remove(id: ObjectId): Promise<void>;
  /** Whether it holds no photo at all. */
  isEmpty(): Promise<boolean>;
  close(): void;
}
