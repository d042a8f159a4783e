import type { Filter } from "mongodb";
import { z } from "zod";
import type { ResourceDocument, ResourceType } from "../../kernel/database/collections.js";
import { endpointsOver } from "../../kernel/http/endpoint.js";
import { dataOf } from "../../kernel/http/envelope.js";
import { jsonWriter } from "../../kernel/http/json-writer.js";
import { readDirectory } from "../resources/directory.store.js";
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
    async handle({ collections, query, language }) {
      const asked = partOf(query);
      if (query.minimal) {
        const { rows, total } = await readPart<Pick<ShownResource, "_id" | "updated_at">>(
          collections,
          { query, asked, projection: { updated_at: 1 } },
        );
        const data = rows.map(({ _id, updated_at }) => ({
          id: uuidOf(_id),
          modified_date: updated_at,
        }));
        return { data, page: viewPage(asked, { shown: rows.length, total }) };
      }
      const { rows, total } = await readPart<ShownResource>(collections, {
        query,
        asked,
        projection: resourceProjection,
      });
      const data = rows.map((row) => viewService(row, { language, isFull: query.full }));
      return { data, page: viewPage(asked, { shown: rows.length, total }) };
    },
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
    async handle({ collections, query, language }) {
      const asked = partOf(query);
      const { rows, total } = await readPart<ShownResource>(collections, {
        query,
        asked,
        projection: resourceProjection,
        type: organizationType,
      });
      const data = rows.map((row) => viewOrganization(row, { language, isFull: query.full }));
      return { data, page: viewPage(asked, { shown: rows.length, total }) };
    },
  }),
];

interface Asked {
  query: Pick<z.output<typeof serviceQuery>, "search" | "taxonomy_term_id" | "taxonomy_id"> &
    Partial<Pick<z.output<typeof serviceQuery>, "organization_id" | "modified_after">>;
  asked: ReturnType<typeof partOf>;
  projection: Record<string, 1>;
  /** Only resources of this type. */
  type?: ResourceType;
}

/** The resources on a page, and how many there are on all of them. */
async function readPart<Row>(
  collections: HsdsServices["collections"],
  { query, asked: { skip, size }, projection, type }: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const { search, organization_id, modified_after, taxonomy_id, taxonomy_term_id } = query;
  const nothing = { rows: [], total: 0 };
  if (taxonomy_id !== undefined && taxonomy_id !== taxonomyId) return nothing;
  const conditions: Filter<ResourceDocument>[] = [];
  if (search !== undefined) conditions.push(searchCondition(search));
  if (modified_after) conditions.push({ updated_at: { $gte: modified_after } });
  if (type) conditions.push({ type });
  if (taxonomy_term_id !== undefined) {
    const named = typeOfTerm(taxonomy_term_id);
    if (!named) return nothing;
    conditions.push({ type: named });
  }
  if (organization_id !== undefined) {
    const found = await findByUuid(collections, organization_id);
    if (found?.type !== organizationType) return nothing;
    conditions.push({ _id: found._id });
  }
  const isByType = type !== undefined || taxonomy_term_id !== undefined;
  const isOpen = search !== undefined || organization_id !== undefined;
  const hint = isByType ? "type" : "created";
  return readDirectory<Row>(collections, {
    filter: conditions.length > 0 ? { $and: conditions } : {},
    hint: isOpen ? undefined : hint,
    projection,
    skip,
    limit: size,
    most: mostItems,
  });
}
