import type { Collections } from "../../kernel/database/collections.js";
import type { ReadSettled } from "../../kernel/database/sync-feed.js";
import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";
import type { PhotoAddresses } from "../photos/photo-address.view.js";

/** What the feeds of PFIF use outside the process. */
export interface PfifServices {
  collections: Collections;
  catalogs: Catalogs;
  photoAddresses: PhotoAddresses;
  readSettled: ReadSettled;
  /** What the ids of records begin with. */
  pfifDomain: string;
}
