import type { Catalogs } from "./loaded-catalogs.store.js";

/** What the operations of catalogs use outside the process. */
export interface CatalogServices {
  catalogs: Catalogs;
}
