import type { Queues } from "../../kernel/async/queues.js";
import type { Collections } from "../../kernel/database/collections.js";
import type { ListServices } from "../../kernel/http/list-endpoint.js";

/** What the operations of tips use outside the process. */
export interface TipServices extends ListServices {
  collections: Collections;
  queues: Queues;
}
