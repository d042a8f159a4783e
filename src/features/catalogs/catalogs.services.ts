import type { Catalogs } from "./catalogs.js";

/** What the operations of catalogs use outside the process. */
export interface CatalogServices {
  catalogs: Catalogs;
}
