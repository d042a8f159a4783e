import { z } from "zod";
import { endpointsOver, noBody, staleVersion } from "../../kernel/http/endpoint.js";
import { countedPageOf, dataOf } from "../../kernel/http/envelope.js";
import { type FieldErrors, forbidden, invalid } from "../../kernel/http/errors.js";
import { listEndpointsOver } from "../../kernel/http/list-endpoint.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { unknownHandles } from "../catalogs/unknown-handles.store.js";
import { claimReview, findClaimed, isSelective } from "./claim-review.js";
import { decideReview } from "./decide-review.js";
import { claim, decision, reviewPath } from "./duplicates.schema.js";
import type { DuplicateServices } from "./duplicates.services.js";
import { findReview, reviewViewOf } from "./duplicates.store.js";
import {
  type CandidateReview,
  fullReview,
  minimizedReview,
  recordsOfReview,
  viewReview,
} from "./duplicates.view.js";
import { listReviews, reviewList } from "./list-reviews.js";

const fullFor = "persons:sensitive:read";

const tag = {
  name: "Duplicates",
  description: "Persons that may be one individual, for people to decide.",
};
const endpoint = endpointsOver<DuplicateServices>(tag);
const listEndpoint = listEndpointsOver<DuplicateServices>(tag);

export const duplicateEndpoints = [
  listEndpoint({
    path: "/v1/duplicates",
    summary: "List duplicate reviews",
    resource: "Duplicate review",
    permission: "duplicates:read",
    response: {
      minimized: countedPageOf(minimizedReview),
      full: countedPageOf(fullReview),
      fullFor,
    },
    recordsIn: recordsOfReview,
    ...reviewList,
    read: listReviews,
  }),
  endpoint({
    method: "post",
    path: "/v1/duplicates/claim",
    summary: "Take the duplicate review to decide next",
    description:
      "The pending review with the highest `match_score` that no other key has before it. The key has it for five " +
      "minutes. The same call gives it again, for five minutes from then on, until it is decided; after that the next " +
      "one. With `skip` one goes on without a decision. " +
      "Others can still read and decide it: send `If-Match` with the decision. People who share a key get the same " +
      "review, so each needs a key of their own. Keys without `persons:sensitive:read` are not kept from what keys " +
      "with it have before them.",
    resource: "Duplicate review",
    permission: "duplicates:write",
    body: claim,
    response: { minimized: dataOf(minimizedReview), full: dataOf(fullReview), fullFor },
    empty: "Nobody has to decide anything",
    recordsIn: recordsOfReview,
    check: ({ catalogs, body }) => unknownHandles(catalogs, body, ["source"]),
    async handle({ collections, queues, clock, body: wanted, id, until, ...reader }) {
      const { caller, today } = reader;
      const isOfOthers = wanted.source !== null && wanted.source !== caller.source;
      if (isOfOthers && !caller.can(fullFor)) throw forbidden(fullFor);
      const claiming = { caller, wanted, id, today, until, now: clock.now() };
      const work = () => claimReview(collections, claiming);
      const found = isSelective(wanted)
        ? await queues.costlyLists(caller.apiKeyId.toHexString(), until, work)
        : await work();
      return found ? { data: viewReview(found, reader), version: found.version } : noBody;
    },
    /** A lease that is over is not given back: the review may be before somebody else. */
    async replay({ collections, clock, id, finished, ...reader }) {
      const found = await findClaimed(collections, {
        id,
        caller: reader.caller,
        now: clock.now(),
      });
      if (found) return { data: viewReview(found, reader), version: found.version };
      return finished ? noBody : undefined;
    },
  }),
  endpoint({
    method: "get",
    path: "/v1/duplicates/{duplicate_id}",
    summary: "Get a duplicate review",
    description:
      "A review with a private candidate is a 404. Without `persons:sensitive:read` everything about reviews follows from " +
      "what the minimized view shows of the persons: which reviews there are, their candidates, `match_score`, " +
      "`confidence` and order. With it all fields are weighed. So the two kinds of keys may see other reviews; a " +
      "decision holds for both.",
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
    summary: "Confirm or dismiss a duplicate review, wholly or in part, or take that back",
    description:
      "`confirmed` needs a canonical person among the candidates, and links the others to it; it hides and merges " +
      "nothing. Links stay as they were decided: a canonical record may itself be linked by another review. A canonical " +
      "person whose links lead to another candidate: 422. A decision can be taken back to `pending`; what other decided " +
      "reviews say of the same persons counts again then, the newest first. Dismissing three or more says that they " +
      "are not all one: what is confirmed of two of them stays. With `same` a review is " +
      "confirmed in part: these candidates are one person, the others are not this person, and of those in `unsure` " +
      "nothing is decided. To take it back also withdraws the reviews that it left of them. Send `If-Match`: a scan may " +
      "have added a candidate since the review was read.",
    resource: "Duplicate review",
    permission: "duplicates:write",
    params: reviewPath,
    body: decision,
    response: { minimized: dataOf(minimizedReview), full: dataOf(fullReview), fullFor },
    recordsIn: recordsOfReview,
    find: ({ collections, params, caller }) => findReview(collections, params.duplicate_id, caller),
    check: ({ body, found }) => unlessCandidate(body, found),
    async handle({ collections, queues, params, body, versions, until, ...reader }) {
      const { caller } = reader;
      const outcome = await decideReview({ collections, queues }, params.duplicate_id, {
        body,
        versions,
        until,
        by: caller.name,
        view: reviewViewOf(caller),
      });
      if (outcome === "circular") throw invalid({ canonical_person_id: [fieldTexts.linked_back] });
      if (outcome === "stale") return versions ? undefined : staleVersion;
      const stored = await findReview(collections, params.duplicate_id, caller);
      return stored && { data: viewReview(stored, reader), version: stored.version };
    },
  }),
];

const hex = /^[0-9a-f]{24}$/;
const many = z.array(z.unknown()).max(100).catch([]);
const named = z.object({ canonical_person_id: z.unknown(), same: many, unsure: many });

/** Persons in the body who are not, or no longer, among the candidates. */
function unlessCandidate(body: unknown, { candidates }: CandidateReview): FieldErrors {
  const { data } = named.safeParse(body);
  if (!data) return {};
  const known = new Set(candidates.map(({ _id }) => _id.toHexString()));
  const ids = [
    ["canonical_person_id", data.canonical_person_id] as const,
    ...data.same.map((id, at) => [`same.${at}`, id] as const),
    ...data.unsure.map((id, at) => [`unsure.${at}`, id] as const),
  ];
  const wrong = ids.filter(([, id]) => typeof id === "string" && hex.test(id) && !known.has(id));
  return Object.fromEntries(wrong.map(([name]) => [name, [fieldTexts.not_candidate]]));
}
