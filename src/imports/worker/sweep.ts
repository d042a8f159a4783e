import type { Collections } from "../../database/collections.js";
import { dropForgottenUploads } from "./uploads.js";
import { dropDeadFolders } from "./work-folder.js";

const minute = 60_000;

/** Sweeps now, when asked to, and every minute; any number of instances may do so at once. */
export interface Sweeps {
  now(): void;
  stop(): Promise<void>;
}

/** Takes away what requests and imports that broke off have left: lists in the database and on the disk. */
export function sweepImportsRegularly({ imports }: Pick<Collections, "imports">): Sweeps {
  let sweeping: Promise<void> | undefined;
  const sweep = () => Promise.all([dropDeadFolders(), dropForgottenUploads(imports)]);
  const now = () => {
    // What a failure leaves is found the next time.
    sweeping ??= sweep()
      .then(() => {})
      .catch(() => {})
      .finally(() => {
        sweeping = undefined;
      });
  };
  now();
  const timer = setInterval(now, minute).unref();
  return {
    now,
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
