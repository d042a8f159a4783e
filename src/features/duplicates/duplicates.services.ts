import type { Queues } from "../../kernel/async/queues.js";
import type { Collections } from "../../kernel/database/collections.js";
import type { ServerClock } from "../../kernel/database/server-clock.js";
import type { ListServices } from "../../kernel/http/list-endpoint.js";
import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";
import type { PhotoAddresses } from "../photos/photo-address.view.js";

/** What the operations of duplicate reviews use outside the process. */
export interface DuplicateServices extends ListServices {
  collections: Collections;
  catalogs: Catalogs;
  photoAddresses: PhotoAddresses;
  queues: Queues;
  clock: ServerClock;
}
