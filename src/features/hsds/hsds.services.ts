import type { Collections } from "../../kernel/database/collections.js";

/** What the directory as HSDS uses outside the process. */
export interface HsdsServices {
  collections: Collections;
}
