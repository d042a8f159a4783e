import process from "node:process";
import type { Config } from "../../app/config.js";
import { collectionsOf } from "../../kernel/database/collections.js";
import type { Logger } from "../../kernel/logger.js";
import type { OpenDatabase } from "../open-database.js";
import { examine } from "./finding.js";
import { isOutdated, recommended } from "./node-version.js";
import { checkOfPhotos, checkOfStorage } from "./photo-storage.js";
import { unreadVariables } from "./variables.js";

/** A storage that hangs delays the start for no longer. Milliseconds. */
const maxWaitMs = 3_000;

/**
 * Logs what `npm run doctor` would find in Node.js, the variables and the photo storage: the service starts all the same, but
 * not as the operator wants it.
 */
export async function warnAtStart(
  config: Config,
  { db }: OpenDatabase,
  { env, logger }: { env: NodeJS.ProcessEnv; logger: Logger },
): Promise<void> {
  const { node } = process.versions;
  if (isOutdated(node)) {
    logger.warn(`Node.js ${node} gets no security fixes any more: install Node.js ${recommended}`);
  }
  const checks = [checkOfStorage(config), checkOfPhotos(collectionsOf(db), config)];
  const findings = [...unreadVariables(env), ...(await examine(checks, maxWaitMs))];
  for (const { status, subject, found, todo } of findings) {
    if (status !== "ok") logger.warn({ todo }, `${subject}: ${found}`);
  }
}
