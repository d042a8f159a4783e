import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";
import type { ReadStats } from "./read-stats.js";

/** What the operation of stats uses outside the process. */
export interface StatsServices {
  catalogs: Catalogs;
  readStats: ReadStats;
}
