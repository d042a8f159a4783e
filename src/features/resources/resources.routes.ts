import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { Collections } from "../../kernel/database/collections.js";
import {
  endpointsOver,
  noBody,
  staleVersion,
  type ViewContext,
} from "../../kernel/http/endpoint.js";
import { dataOf, pageOf } from "../../kernel/http/envelope.js";
import { notOfSource } from "../../kernel/http/errors.js";
import { listEndpointsOver } from "../../kernel/http/list-endpoint.js";
import { listResources, resourceList } from "./list-resources.js";
import { newResource, resourceChanges, resourcePath } from "./resources.schema.js";
import type { ResourceServices } from "./resources.services.js";
import { createResource, deleteResource, findResource, updateResource } from "./resources.store.js";
import { resource, type ShownResource, viewResource } from "./resources.view.js";

const shown = (stored: ShownResource | undefined, reader: ViewContext) =>
  stored && { data: viewResource(stored, reader), version: stored.version };

/** Everybody may see a resource: that it belongs to others is no secret, and a 404 would lie. */
async function findOwn(
  collections: Collections,
  { resource_id }: { resource_id: ObjectId },
  caller: Caller,
) {
  const found = await findResource(collections, resource_id);
  if (found && found.source !== caller.source) throw notOfSource();
  return found;
}

const tag = {
  name: "Resources",
  description: "Websites, organizations, hospitals, hotlines, shelters and the like.",
};
const endpoint = endpointsOver<ResourceServices>(tag);
const listEndpoint = listEndpointsOver<ResourceServices>(tag);

export const resourceEndpoints = [
  endpoint({
    method: "post",
    path: "/v1/resources",
    summary: "Create a resource",
    resource: "Resource",
    permission: "resources:write",
    body: newResource,
    response: dataOf(resource),
    status: 201,
    handle: async ({ collections, body, id, ...reader }) =>
      shown(await createResource(collections, { body, id, caller: reader.caller }), reader),
    replay: async ({ collections, id, ...reader }) =>
      shown(await findResource(collections, id), reader),
  }),
  listEndpoint({
    path: "/v1/resources",
    summary: "List resources of all sources",
    resource: "Resource",
    response: pageOf(resource),
    ...resourceList,
    read: listResources,
  }),
  endpoint({
    method: "get",
    path: "/v1/resources/{resource_id}",
    summary: "Get a resource",
    resource: "Resource",
    params: resourcePath,
    response: dataOf(resource),
    find: ({ collections, params }) => findResource(collections, params.resource_id),
    handle: async ({ found, ...reader }) => shown(found, reader),
  }),
  endpoint({
    method: "patch",
    path: "/v1/resources/{resource_id}",
    summary: "Update a resource that the key's source created",
    description: "Only resources that the key's source made: any other is a 403.",
    resource: "Resource",
    permission: "resources:write",
    params: resourcePath,
    body: resourceChanges,
    response: dataOf(resource),
    find: ({ collections, params, caller }) => findOwn(collections, params, caller),
    async handle({ collections, found, body, versions, ...reader }) {
      const changes = { body, versions, caller: reader.caller };
      const stored = await updateResource(collections, found, changes);
      return stored || versions ? shown(stored, reader) : staleVersion;
    },
  }),
  endpoint({
    method: "delete",
    path: "/v1/resources/{resource_id}",
    summary: "Delete a resource that the key's source created",
    description: "Only resources that the key's source made: any other is a 403.",
    resource: "Resource",
    permission: "resources:write",
    params: resourcePath,
    find: ({ collections, params, caller }) => findOwn(collections, params, caller),
    handle: async ({ collections, found, caller, versions }) =>
      (await deleteResource(collections, found, { caller, versions })) ? noBody : undefined,
  }),
];
