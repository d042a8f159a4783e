import { type Caller, sightOf } from "../../kernel/auth/authenticate.js";
import { findPublicPerson } from "../../kernel/auth/public-person.js";
import type { TipDocument } from "../../kernel/database/collections.js";
import { orders } from "../../kernel/database/keyset.js";
import { endpointsOver, noBody, staleVersion } from "../../kernel/http/endpoint.js";
import { countedPageOf, dataOf, pageOf } from "../../kernel/http/envelope.js";
import { conflict } from "../../kernel/http/errors.js";
import { listEndpointsOver } from "../../kernel/http/list-endpoint.js";
import { listSourceTips, sourceTipOrders } from "./list-source-tips.js";
import { listTips } from "./list-tips.js";
import { newTip, type TipPath, tipChanges, tipPath, tipsPath } from "./tips.schema.js";
import type { TipServices } from "./tips.services.js";
import { createTip, deleteTip, findTip, maxTips, updateTip } from "./tips.store.js";
import { tip, viewTip } from "./tips.view.js";

/** One shape for both: what the full view shows beyond the minimized one are values, not fields. */
const fullFor = "persons:sensitive:read";
const response = { minimized: dataOf(tip), full: dataOf(tip), fullFor } as const;

const shown = (stored: TipDocument | undefined, { person_id }: TipPath, caller: Caller) =>
  stored && { data: viewTip(stored, person_id, caller), version: stored.version };

const tag = {
  name: "Tips",
  description: `What people say about a person. At most ${maxTips} a person.`,
};
const endpoint = endpointsOver<TipServices>(tag);
const listEndpoint = listEndpointsOver<TipServices>(tag);

export const tipEndpoints = [
  listEndpoint({
    path: "/v1/tips",
    summary: "List the tips about all public persons of the key's own source",
    resource: "Tip",
    permission: ["persons:read", "tips:write"],
    response: { minimized: countedPageOf(tip), full: countedPageOf(tip), fullFor },
    orders: sourceTipOrders,
    read: listSourceTips,
  }),
  endpoint({
    method: "post",
    path: "/v1/persons/{person_id}/tips",
    summary: "Create a tip about a public person of the key's own source",
    description: `A person has at most ${maxTips} tips. One more than that: 409.`,
    resource: "Person",
    permission: "tips:write",
    params: tipsPath,
    body: newTip,
    response,
    status: 201,
    find: ({ collections, params, caller }) =>
      findPublicPerson(collections, params.person_id, caller),
    async handle({ collections, queues, params: { person_id }, body, id, caller, until }) {
      const path = { person_id, tip_id: id };
      const stored = await createTip({ collections, queues }, path, { body, caller, until });
      if (!stored && (await findPublicPerson(collections, person_id, caller))) {
        throw conflict("tips_full", { count: maxTips });
      }
      return shown(stored, path, caller);
    },
    async replay({ collections, params: { person_id }, id, caller }) {
      const path = { person_id, tip_id: id };
      return shown(await findTip(collections, path, caller), path, caller);
    },
  }),
  listEndpoint({
    path: "/v1/persons/{person_id}/tips",
    summary: "List the tips about a public person of the key's own source",
    resource: "Person",
    permission: ["persons:read", "tips:write"],
    params: tipsPath,
    response: { minimized: pageOf(tip), full: pageOf(tip), fullFor },
    find: ({ collections, queues, params: { person_id }, caller }) =>
      queues.equalReads(JSON.stringify(["person", sightOf(caller), person_id]), () =>
        findPublicPerson(collections, person_id, caller),
      ),
    orders,
    read: listTips,
  }),
  endpoint({
    method: "get",
    path: "/v1/persons/{person_id}/tips/{tip_id}",
    summary: "Get a tip",
    resource: "Tip",
    permission: ["persons:read", "tips:write"],
    params: tipPath,
    response,
    find: ({ collections, params, caller }) => findTip(collections, params, caller),
    handle: async ({ found, params, caller }) => shown(found, params, caller),
  }),
  endpoint({
    method: "patch",
    path: "/v1/persons/{person_id}/tips/{tip_id}",
    summary: "Update a tip",
    resource: "Tip",
    permission: "tips:write",
    params: tipPath,
    body: tipChanges,
    response,
    find: ({ collections, params, caller }) => findTip(collections, params, caller),
    async handle({ collections, queues, params, body, caller, versions, until }) {
      const change = { body, caller, versions, until };
      const stored = await updateTip({ collections, queues }, params, change);
      return stored || versions ? shown(stored, params, caller) : staleVersion;
    },
  }),
  endpoint({
    method: "delete",
    path: "/v1/persons/{person_id}/tips/{tip_id}",
    summary: "Delete a tip",
    resource: "Tip",
    permission: "tips:write",
    params: tipPath,
    find: ({ collections, params, caller }) => findTip(collections, params, caller),
    handle: async ({ params, caller, versions, until, ...stores }) =>
      (await deleteTip(stores, params, { caller, versions, until })) ? noBody : undefined,
  }),
];
