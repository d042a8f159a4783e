import type { Reason } from "../../../kernel/database/collections.js";
import { reasonOf } from "../../../kernel/messages/lists/in-words.js";

const minute = 60_000;
const mebibyte = 1024 * 1024;

/** What a process reports to the service when it begins to read a list, also when it reads the list again. */
export interface Reading {
  /** The id of its import, in hexadecimal digits. */
  id: string;
  /** Which try of the import it is. */
  tries: number;
  /** Of its file, in bytes. */
  size: number;
}

/**
 * How long a process may work on a list of this size. A slow machine needs a tenth of it for any list that
 * people make, packed ones included.
 */
export const longestMs = (size: number): number => 10 * minute + (size / mebibyte) * 2 * minute;

/** Why an import is ended that has taken more than this many milliseconds. */
export const tooLong = (ms: number): Reason =>
  reasonOf("reading_too_long", { minutes: Math.ceil(ms / minute) });

/** What the thread needs that ends a command which reads a list for too long. */
export interface ReadingLimit {
  ms: number;
  /** The address of the database. */
  uri: string;
  halted: Reason;
  /** The reason in the language of the terminal. */
  sentence: string;
}
