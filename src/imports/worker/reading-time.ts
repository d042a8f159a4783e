const minute = 60_000;
const mebibyte = 1024 * 1024;

/** A list that its process has begun to read, or reads again: the process reports it to the service. */
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
