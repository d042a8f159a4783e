import type { Collections } from "../../kernel/database/collections.js";
import type { RateLimits } from "../../kernel/http/rate-limit.js";

/** What the operations of a key about itself use outside the process. */
export interface MeServices {
  collections: Collections;
  rateLimits: RateLimits;
}
