import type { Collections } from "../../kernel/database/collections.js";
import type { ServerClock } from "../../kernel/database/server-clock.js";
import type { ListServices } from "../../kernel/http/list-endpoint.js";
import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";
import type { PhotoAddresses } from "../photos/photo-address.view.js";

/** What the operations of changes use outside the process. */
export interface ChangeServices extends ListServices {
  collections: Collections;
  catalogs: Catalogs;
  photoAddresses: PhotoAddresses;
  clock: ServerClock;
  /** Part of each cursor of the changes: a registry that was restored from a backup has another one. */
  changesEpoch: string;
}
