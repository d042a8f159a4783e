declare module "mongodb/lib/cmap/connection.js" {
  import type { EventEmitter } from "node:events";

  /** A connection of the driver, which does not export it. */
  export class Connection extends EventEmitter {
    /** Why it closed. */
    error: Error | null;
    writeCommand(...sent: unknown[]): Promise<void>;
  }
}
