import type { Collections } from "../../kernel/database/collections.js";
import type { ServerClock } from "../../kernel/database/server-clock.js";
import type { ListServices } from "../../kernel/http/list-endpoint.js";
import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";
import type { Previews } from "./preview/previews.js";
import type { ImportWorker } from "./worker/import-worker.js";

/** What the operations of imports use outside the process. */
export interface ImportServices extends ListServices {
  collections: Collections;
  catalogs: Catalogs;
  clock: ServerClock;
  importWorker: ImportWorker;
  previews: Previews;
}
