import process from "node:process";
import { pipeline } from "node:stream/promises";

/** Writes to standard output and waits whenever its reader is slower; one that has seen enough (`head`) ends it. */
export async function writeLines(lines: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(lines, process.stdout, { end: false });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
  }
}
