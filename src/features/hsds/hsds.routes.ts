import type { Filter } from "mongodb";
import { z } from "zod";
import type { ResourceDocument, ResourceType } from "../../kernel/database/collections.js";
import type { WholeList } from "../../kernel/http/answer.js";
import { endpointsOver } from "../../kernel/http/endpoint.js";
import { dataOf } from "../../kernel/http/envelope.js";
import { jsonWriter } from "../../kernel/http/json-writer.js";
import { countUpTo, readAll, readPart, type Wanted } from "../resources/directory.store.js";
import { resourceProjection, type ShownResource } from "../resources/resources.view.js";
import { searchCondition } from "../resources/search-words.store.js";
import { findByUuid, uuidOf } from "../resources/uuid.store.js";
import { mostItems, organizationQuery, partOf, servicePath, serviceQuery } from "./hsds.schema.js";
import type { HsdsServices } from "./hsds.services.js";
import {
  organizationType,
  taxonomyId,
  typeOfTerm,
  viewOrganization,
  viewPage,
  viewService,
} from "./hsds.view.js";
import {
  about,
  anyService,
  envelopeOf,
  organization,
  organizationPage,
  page,
  service,
  servicePage,
} from "./hsds-form.schema.js";

const endpoint = endpointsOver<HsdsServices>({
  name: "HSDS",
  description: "The directory as JSON of the Human Services Data Specification 3.1.",
});

const mediaType = "application/json";
const linesAskedBy = { parameter: "format", value: "ndjson" };
const writeAbout = jsonWriter(about);
const writeService = jsonWriter(service);
const writeServices = jsonWriter(envelopeOf(anyService));
const writeOrganizations = jsonWriter(envelopeOf(organization));

export const hsdsEndpoints = [
  endpoint({
    method: "get",
    path: "/v1/hsds",
    summary: "What this directory is by HSDS",
    resource: "Resource",
    response: dataOf(about),
    written: {
      mediaType,
      description: "Version and documents.",
      schema: about,
      write: ({ data }) => writeAbout(data),
    },
    handle: async ({ base }) => ({
      data: {
        version: "3.1",
        profile: `${base}/docs/guide#directory`,
        openapi_url: `${base}/openapi.json`,
      },
    }),
  }),
  endpoint({
    method: "get",
    path: "/v1/hsds/services",
    summary: "List the directory as services of HSDS",
    description: "All resources of all sources, the oldest first.",
    resource: "Resource",
    query: serviceQuery,
    response: z.object({ data: z.array(anyService), page }),
    written: {
      mediaType,
      description: "A page of services.",
      schema: servicePage,
      write: (answer) => writeServices({ ...answer.page, contents: answer.data }),
    },
    linesAskedBy,
    async handle({ collections, query, language }) {
      const part = partOf(query);
      if (query.minimal) {
        const projection = { updated_at: 1 as const };
        return readList(collections, { query, part, projection, view: minimal });
      }
      return readList(collections, {
        query,
        part,
        projection: resourceProjection,
        view: (row: ShownResource) => viewService(row, { language, isFull: query.full }),
      });
    },
    wholeList: ({ collections, query, language }) =>
      readWhole(collections, {
        query,
        view: (row) =>
          query.minimal ? minimal(row) : viewService(row, { language, isFull: query.full }),
      }),
  }),
  endpoint({
    method: "get",
    path: "/v1/hsds/services/{service_id}",
    summary: "Get a resource as a service of HSDS",
    resource: "Resource",
    params: servicePath,
    response: dataOf(service),
    written: {
      mediaType,
      description: "The service with all that belongs to it.",
      schema: service,
      write: ({ data }) => writeService(data),
    },
    find: ({ collections, params }) => findByUuid(collections, params.service_id),
    handle: async ({ found, language }) => ({
      data: viewService(found, { language, isFull: true }),
      version: found.version,
    }),
  }),
  endpoint({
    method: "get",
    path: "/v1/hsds/organizations",
    summary: "List the organizations of the directory as those of HSDS",
    description: "Resources whose type is `organization`. Their ids are those of their services.",
    resource: "Resource",
    query: organizationQuery,
    response: z.object({ data: z.array(organization), page }),
    written: {
      mediaType,
      description: "A page of organizations.",
      schema: organizationPage,
      write: (answer) => writeOrganizations({ ...answer.page, contents: answer.data }),
    },
    linesAskedBy,
    handle: ({ collections, query, language }) =>
      readList(collections, {
        query,
        part: partOf(query),
        projection: resourceProjection,
        type: organizationType,
        view: (row: ShownResource) => viewOrganization(row, { language, isFull: query.full }),
      }),
    wholeList: ({ collections, query, language }) =>
      readWhole(collections, {
        query,
        type: organizationType,
        view: (row) => viewOrganization(row, { language, isFull: query.full }),
      }),
  }),
];

type Query = Pick<z.output<typeof serviceQuery>, "search" | "taxonomy_term_id" | "taxonomy_id"> &
  Partial<Pick<z.output<typeof serviceQuery>, "organization_id" | "modified_after">>;

interface Asked {
  query: Query;
  /** Only resources of this type. */
  type?: ResourceType;
}

/** Which resources a request asks for; undefined: none. */
async function wantedBy(
  collections: HsdsServices["collections"],
  { query, type }: Asked,
): Promise<Wanted | undefined> {
  const { search, organization_id, modified_after, taxonomy_id, taxonomy_term_id } = query;
  if (taxonomy_id !== undefined && taxonomy_id !== taxonomyId) return undefined;
  const conditions: Filter<ResourceDocument>[] = [];
  if (search !== undefined) conditions.push(searchCondition(search));
  if (modified_after) conditions.push({ updated_at: { $gte: modified_after } });
  if (type) conditions.push({ type });
  if (taxonomy_term_id !== undefined) {
    const named = typeOfTerm(taxonomy_term_id);
    if (!named) return undefined;
    conditions.push({ type: named });
  }
  if (organization_id !== undefined) {
    const found = await findByUuid(collections, organization_id);
    if (found?.type !== organizationType) return undefined;
    conditions.push({ _id: found._id });
  }
  const isByType = type !== undefined || taxonomy_term_id !== undefined;
  const isOpen = search !== undefined || organization_id !== undefined;
  const hint = isByType ? "type" : "created";
  return {
    filter: conditions.length > 0 ? { $and: conditions } : {},
    hint: isOpen ? undefined : hint,
  };
}

/** The resources on a page as they are shown, and the envelope of the page. */
async function readList<Row, Shown>(
  collections: HsdsServices["collections"],
  {
    part,
    projection,
    view,
    ...asked
  }: Asked & {
    part: ReturnType<typeof partOf>;
    projection: Record<string, 1>;
    view(row: Row): Shown;
  },
) {
  const { skip, size } = part;
  const wanted = await wantedBy(collections, asked);
  const limit = Math.min(size, mostItems - skip);
  const rows =
    wanted && limit > 0
      ? await readPart<Row>(collections, { ...wanted, projection, skip, limit })
      : [];
  const total = wanted ? await countUpTo(collections, wanted, mostItems) : 0;
  return { data: rows.map(view), page: viewPage(part, { shown: rows.length, total }) };
}

/** All of them, for callers who ask for lines. */
async function readWhole<Shown>(
  collections: HsdsServices["collections"],
  { view, ...asked }: Asked & { view(row: ShownResource): Shown },
): Promise<WholeList<Shown>> {
  const wanted = await wantedBy(collections, asked);
  const next = wanted && readAll(collections, wanted);
  return {
    isLonger: async (most) =>
      wanted !== undefined && (await countUpTo(collections, wanted, most + 1)) > most,
    async next() {
      const { rows, isLast } = next ? await next() : { rows: [], isLast: true };
      return { rows: rows.map(view), isLast };
    },
  };
}

const minimal = ({ _id, updated_at }: Pick<ShownResource, "_id" | "updated_at">) => ({
  id: uuidOf(_id),
  modified_date: updated_at,
});
