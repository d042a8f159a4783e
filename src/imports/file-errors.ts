import { RefusedFile } from "./refused-file.js";

/** An error of the file system. */
export const isUnreadable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;

/** What a list is refused for when it cannot be read; any other error as it is. */
export const asRefusal = (error: unknown): unknown =>
  isUnreadable(error) ? new RefusedFile(`The file cannot be read (${error.code}).`) : error;
