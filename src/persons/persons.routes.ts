import { unknownHandles } from "../catalogs/unknown-handles.js";
import { endpoint } from "../http/endpoint.js";
import { dataOf, pageOf } from "../http/envelope.js";
import { conflict } from "../http/errors.js";
import { openCursor, paginationOf } from "../http/list-query.js";
import { checkProtectedWalk, listPersons, personWalk, startWalk } from "./list-persons.js";
import { filtersOf, personListQuery } from "./persons.filter.js";
import { fullPerson, minimizedPerson, newPerson, personPath } from "./persons.schema.js";
import { createPerson, findOwnPerson } from "./persons.store.js";
import { viewPerson } from "./persons.view.js";

const scope = "GET /v1/persons";

export const personEndpoints = [
  endpoint({
    method: "post",
    path: "/v1/persons",
    summary: "Create a public person",
    resource: "Person",
    permission: "persons:write",
    body: newPerson,
    response: { minimized: dataOf(minimizedPerson), full: dataOf(fullPerson) },
    status: 201,
    check: ({ catalogs, body }) => unknownHandles(catalogs, body, ["shelter"]),
    async handle({ collections, wordCounts, body, id, ...reader }) {
      const stored = await createPerson(collections, { body, id, caller: reader.caller });
      if (!stored) throw conflict("This source_id is already used within the source");
      wordCounts.note(undefined, stored.search);
      return { data: viewPerson(stored, reader), version: stored.version };
    },
    async made({ collections, id, ...reader }) {
      const person = await findOwnPerson(collections, id, reader.caller);
      return person && { data: viewPerson(person, reader), version: person.version };
    },
  }),
  endpoint({
    method: "get",
    path: "/v1/persons",
    summary: "List public persons of all sources",
    resource: "Person",
    permission: "persons:read",
    query: personListQuery,
    response: { minimized: pageOf(minimizedPerson), full: pageOf(fullPerson) },
    check: ({ catalogs, query }) =>
      unknownHandles(catalogs, query, ["hospital", "shelter", "source"]),
    async handle({ query, ...services }) {
      const { caller, cursors } = services;
      const { cursor, limit, order = "created_at desc" } = query;
      const opened =
        cursor === undefined ? undefined : openCursor({ cursors, scope, walk: personWalk }, cursor);
      const walk =
        opened?.walk ?? (await startWalk(services, { filters: filtersOf(query), order, caller }));
      checkProtectedWalk(walk, caller);
      const page = await listPersons(services, { walk, start: opened?.start, limit, caller });
      return {
        data: page.items.map((person) => viewPerson(person, services)),
        pagination: paginationOf({ cursors, scope, walk, limit }, page),
      };
    },
  }),
  endpoint({
    method: "get",
    path: "/v1/persons/{person_id}",
    summary: "Get a person of the key's own source",
    resource: "Person",
    permission: "persons:read",
    params: personPath,
    response: { minimized: dataOf(minimizedPerson), full: dataOf(fullPerson) },
    find: ({ collections, params, caller }) => findOwnPerson(collections, params.person_id, caller),
    handle: async ({ found, ...reader }) => ({
      data: viewPerson(found, reader),
      version: found.version,
    }),
  }),
];
