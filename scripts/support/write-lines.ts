import process from "node:process";
import { pipeline } from "node:stream/promises";

/** Writes to standard output and waits for a slower reader. A reader that stops early (`head`) ends it. */
export async function writeLines(lines: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    await pipeline(lines, process.stdout, { end: false });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
  }
}
