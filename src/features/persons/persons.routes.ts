import type { Caller } from "../../kernel/auth/authenticate.js";
import { endpointsOver, noBody, staleVersion } from "../../kernel/http/endpoint.js";
import { conflict, forbidden, sourceIdUsed } from "../../kernel/http/errors.js";
import { listEndpointsOver } from "../../kernel/http/list-endpoint.js";
import { dayOf } from "../../kernel/values/day.js";
import { unknownHandles } from "../catalogs/unknown-handles.store.js";
import { deletePerson } from "./delete-person.store.js";
import { ownEntry } from "./identity/own-entry.store.js";
import { hasTombstone } from "./identity/tombstones.store.js";
import { personList } from "./list-persons.js";
import { readAllPersons } from "./list-whole.js";
import { lowersProtection } from "./lowered-protection.view.js";
import { catalogFilters } from "./persons.filter.js";
import { newPerson, personDeletion, personPath, personUpdate } from "./persons.schema.js";
import type { PersonServices } from "./persons.services.js";
import { createPerson, findBySourceId, findOwnPerson } from "./persons.store.js";
import { onePerson, pageOfPersons, viewPerson } from "./persons.view.js";
import { planChange } from "./plan-change.js";
import { requiredPermissionOf } from "./protection.view.js";
import { findChangeablePerson, sourceIdTaken, updatePerson } from "./update-person.js";

const tag = { name: "Persons", description: "Persons reported missing or found." };
const endpoint = endpointsOver<PersonServices>(tag);
const listEndpoint = listEndpointsOver<PersonServices>(tag);

export const personEndpoints = [
  endpoint({
    method: "post",
    path: "/v1/persons",
    summary: "Create a public person",
    description:
      "Starts as found when made with a shelter and not departed, else as missing. A source_id that the " +
      "source has used already: 409, with the record that has it in `Location`.",
    resource: "Person",
    permission: "persons:write",
    body: newPerson,
    ...onePerson,
    status: 201,
    check: ({ catalogs, body }) => unknownHandles(catalogs, body, ["shelter"]),
    async handle({ body, id, ...services }) {
      const { caller, until } = services;
      await rejectTombstoned(services, body.source_id);
      const stored = await createPerson(services, { body, id, caller, until });
      if (!stored) throw await usedSourceId(services, body.source_id);
      return { data: viewPerson(stored, services), version: stored.version };
    },
    async replay({ collections, id, ...reader }) {
      const person = await findOwnPerson(collections, id, reader.caller);
      return person && { data: viewPerson(person, reader), version: person.version };
    },
  }),
  listEndpoint({
    path: "/v1/persons",
    summary: "List public persons of all sources",
    description:
      "Public persons of all sources. The first request carries filters and order; a follow-up carries only " +
      "cursor, and limit if wanted. With `order=updated_at asc` the list is a sync feed that misses no change. " +
      "With `query`, persons with the same spelling come first, then names that sound like it, names with a typing " +
      "error, and nicknames, initials and short forms.\n\n" +
      "With `Accept: text/csv` or `application/x-ndjson` the answer is a file with the whole list, at most 100,000 " +
      "persons; `limit` and `cursor` do not go with it. The header `List-Truncated` says whether there are more. The " +
      "file ends the connection when it breaks off, so a file that ends well is whole. It is read while it is sent: " +
      "in an order by updated_at, a person who changes meanwhile may come twice, or with the newest first not at all.",
    resource: "Person",
    permission: "persons:read",
    ...pageOfPersons,
    ...personList,
    readWhole: readAllPersons,
    check: ({ catalogs, query }) => unknownHandles(catalogs, query, catalogFilters),
  }),
  endpoint({
    method: "get",
    path: "/v1/persons/{person_id}",
    summary: "Get a person of the key's own source",
    description: "Only persons of the key's own source: any other is a 404.",
    resource: "Person",
    permission: "persons:read",
    params: personPath,
    ...onePerson,
    find: ({ readOwn, params, caller }) => readOwn({ _id: params.person_id, caller }),
    handle: async ({ found, ...reader }) => ({
      data: viewPerson(found, reader),
      version: found.version,
    }),
  }),
  endpoint({
    method: "patch",
    path: "/v1/persons/{person_id}",
    summary: "Change a person of the key's own source",
    description:
      "Any of these fields; null clears an optional one. Rules across fields hold for the merged record. A " +
      "change that would leave the record less protected also needs `persons:sensitive:read`. To a key without " +
      "that permission age and birth_date are one fact: either one, when sent, replaces what is known of both.",
    conflicts: true,
    resource: "Person",
    permission: "persons:write",
    params: personPath,
    body: personUpdate,
    ...onePerson,
    find: ({ collections, params, caller }) =>
      findChangeablePerson(collections, params.person_id, caller),
    protectedFields: {
      names: ["hospital", "hospital_status", "shelter", "shelter_status"],
      permission: "persons:sensitive:read",
    },
    plan: ({ found, ...input }) => planChange(found, input),
    check: ({ catalogs, body }) => unknownHandles(catalogs, body, ["hospital", "shelter"]),
    async handle({ found: before, after, body, versions, ...services }) {
      const { caller, today } = services;
      if (lowersProtection(before, after, today) && !caller.can("persons:sensitive:read")) {
        throw forbidden("persons:sensitive:read");
      }
      if (versions && !versions.includes(before.version)) return undefined;
      if (body.source_id !== ownEntry(before)?.source_id) {
        await rejectTombstoned(services, body.source_id);
      }
      const stored = await updatePerson(services, { before, after, caller });
      if (stored === sourceIdTaken) throw await usedSourceId(services, body.source_id);
      if (!stored) return versions ? undefined : staleVersion;
      return { data: viewPerson(stored, services), version: stored.version };
    },
  }),
  endpoint({
    method: "delete",
    path: "/v1/persons/{person_id}",
    summary: "Delete a person of the key's own source",
    description: "Removes the person with its tips, reports and photo, for good.",
    resource: "Person",
    permission: "persons:write",
    params: personPath,
    query: personDeletion,
    find: ({ collections, params, caller }) =>
      findChangeablePerson(collections, params.person_id, caller),
    // A wrong version is answered with 412 before the permission is checked: a 403 would reveal what the record hides.
    requiredPermission: (found, versions) =>
      versions && !versions.includes(found.version)
        ? undefined
        : requiredPermissionOf(found, dayOf(new Date())),
    async handle({ found, versions, query, ...services }) {
      if (versions && !versions.includes(found.version)) return undefined;
      const deleted = await deletePerson(services, {
        person: found,
        by: services.caller.name,
        until: services.until,
        reason: query.reason,
      });
      if (!deleted) return versions ? undefined : staleVersion;
      return noBody;
    },
  }),
];

/** The conflict with the record that has this source_id. It names the record, unless that is gone meanwhile. */
async function usedSourceId(
  { collections, caller }: Pick<PersonServices, "collections"> & { caller: Caller },
  source_id: string | null | undefined,
) {
  const used = source_id && (await findBySourceId(collections, source_id, caller));
  return sourceIdUsed(used ? `/v1/persons/${used._id.toHexString()}` : undefined);
}

/** @throws HttpError 409 when the record with this source_id was deleted. */
async function rejectTombstoned(
  services: Pick<PersonServices, "collections" | "makeKeys"> & { caller: Caller },
  source_id: string | null | undefined,
): Promise<void> {
  if (!source_id || !(await hasTombstone(services, services.caller.source, source_id))) return;
  throw conflict("source_id_deleted");
}
