import type { Collections } from "../../kernel/database/collections.js";
import type { ListServices } from "../../kernel/http/list-endpoint.js";

/** What the operations of resources use outside the process. */
export interface ResourceServices extends ListServices {
  collections: Collections;
}
