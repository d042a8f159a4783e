/** An error of the file system. */
export const isUnreadable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;
