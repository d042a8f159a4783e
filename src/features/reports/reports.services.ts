import type { Collections } from "../../kernel/database/collections.js";
import type { ListServices } from "../../kernel/http/list-endpoint.js";

/** What the operations of reports use outside the process. */
export interface ReportServices extends ListServices {
  collections: Collections;
}
