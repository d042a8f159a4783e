import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { runScript } from "../../support/command.js";

const findings = z.array(
  z.strictObject({
    status: z.enum(["ok", "warning", "problem"]),
    subject: z.string(),
    found: z.string(),
    todo: z.string().optional(),
  }),
);

/** What `npm run doctor -- --json` finds with these variables, and its exit code. */
export async function diagnose(env: Record<string, string>) {
  const { code, stdout, stderr } = await runScript("doctor", ["--json"], { PORT: "0", ...env });
  const found = findings.parse(JSON.parse(stdout));
  return {
    code,
    stderr,
    stdout,
    /** All that is not as it should be. */
    amiss: found.filter(({ status }) => status !== "ok"),
    of: (subject: string) => found.filter((finding) => finding.subject === subject),
  };
}

/** An empty DATA_DIR for one test. */
export async function aDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "doctor-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}
