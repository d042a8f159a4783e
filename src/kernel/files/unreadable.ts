/** An error of the file system. */
export const isUnreadable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;

/** What keeps a file from being read, as `whyUnread` words it. */
export function readingProblem({
  code = "",
  path = "",
}: Pick<NodeJS.ErrnoException, "code" | "path">): string {
  // Node reads arguments as UTF-8 and replaces other bytes by U+FFFD: no such file is found.
  const isGarbled = code === "ENOENT" && path.includes("\ufffd");
  return isGarbled ? "NOT_UTF8" : code;
}
