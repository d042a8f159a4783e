import { z } from "zod";
import { changedMeanwhile, endpointsOver } from "../http/endpoint.js";
import { dataOf, pageOf } from "../http/envelope.js";
import { invalid } from "../http/errors.js";
import { listEndpointsOver } from "../http/list-endpoint.js";
import type { Services } from "../services.js";
import { decideReview } from "./decide-review.js";
import { decision, reviewPath } from "./duplicates.schema.js";
import { findReview, withCandidates } from "./duplicates.store.js";
import {
  type CandidateReview,
  fullReview,
  minimizedReview,
  recordsOfReview,
  viewReview,
} from "./duplicates.view.js";
import { listReviews, reviewList } from "./list-reviews.js";

const fullFor = "persons:sensitive:read";

type Needed = Pick<Services, "collections" | "catalogs" | "photoAddresses">;
const endpoint = endpointsOver<Needed>();
const listEndpoint = listEndpointsOver<Needed & Pick<Services, "cursors" | "readSettled">>();

export const duplicateEndpoints = [
  listEndpoint({
    path: "/v1/duplicates",
    summary: "List duplicate reviews",
    resource: "Duplicate review",
    permission: "duplicates:read",
    response: { minimized: pageOf(minimizedReview), full: pageOf(fullReview), fullFor },
    recordsIn: recordsOfReview,
    ...reviewList,
    read: listReviews,
    async view(reviews, reader) {
      const found = await withCandidates(reader.collections, reviews, reader.caller);
      return found.map((review) => viewReview(review, reader));
    },
  }),
  endpoint({
    method: "get",
    path: "/v1/duplicates/{duplicate_id}",
    summary: "Get a duplicate review",
    resource: "Duplicate review",
    permission: "duplicates:read",
    params: reviewPath,
    response: { minimized: dataOf(minimizedReview), full: dataOf(fullReview), fullFor },
    recordsIn: recordsOfReview,
    find: ({ collections, params, caller }) => findReview(collections, params.duplicate_id, caller),
    handle: async ({ found, ...reader }) => ({
      data: viewReview(found, reader),
      version: found.version,
    }),
  }),
  endpoint({
    method: "patch",
    path: "/v1/duplicates/{duplicate_id}",
    summary: "Confirm or dismiss a duplicate review, or take that back",
    resource: "Duplicate review",
    permission: "duplicates:write",
    params: reviewPath,
    body: decision,
    response: { minimized: dataOf(minimizedReview), full: dataOf(fullReview), fullFor },
    recordsIn: recordsOfReview,
    find: ({ collections, params, caller }) => findReview(collections, params.duplicate_id, caller),
    check: ({ body, found }) => unlessCandidate(body, found),
    async handle({ collections, params, body, versions, until, ...reader }) {
      const { caller } = reader;
      const outcome = await decideReview(collections, params.duplicate_id, {
        ...{ body, versions, until, by: caller.name },
        seesAll: caller.can("persons:sensitive:read"),
      });
      if (outcome === "circular") throw invalid({ canonical_person_id: [linkedBack] });
      if (outcome === "stale") return versions ? undefined : changedMeanwhile;
      const stored = await findReview(collections, params.duplicate_id, caller);
      return stored && { data: viewReview(stored, reader), version: stored.version };
    },
  }),
];

const linkedBack =
  "Another confirmed review links it to one of the other candidates: name the record at the end of its links, or take that review back first";

const named = z.object({ canonical_person_id: z.string().regex(/^[0-9a-f]{24}$/) });

/** A canonical person that is not, or no longer, among the candidates. */
function unlessCandidate(body: unknown, { candidates }: CandidateReview): Record<string, string[]> {
  const { data } = named.safeParse(body);
  return !data || candidates.some(({ _id }) => _id.equals(data.canonical_person_id))
    ? {}
    : { canonical_person_id: ["Must be one of the candidates"] };
}
