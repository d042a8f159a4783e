import type { Filter } from "mongodb";
import { z } from "zod";
import { genders, handlesOf, hospitalStatuses, statuses } from "../catalogs/labels.js";
import type { PersonDocument } from "../database/collections.js";
import { handle, integerParameter, line, listParameter, maximum } from "../http/fields.js";
import { listQuery, orderParameter } from "../http/list-query.js";
import { bornBy } from "./age.js";

const handles = listParameter(handle).optional();
const sensitive = "Needs `persons:sensitive:read`.";

const parameters = {
  order: orderParameter,
  status: z
    .enum(["all", ...handlesOf(statuses)])
    .optional()
    .meta({ description: "`all`, or absent: every status." }),
  query: line(maximum.query, 0).optional().meta({
    description:
      "Words to search for, whatever their case and accents. Below 3 characters it is ignored.",
  }),
  gender: listParameter(z.enum(handlesOf(genders)))
    .optional()
    .meta({ description: "One or more, separated by commas." }),
  hospital: handles.meta({
    description: `Handles of the catalog, separated by commas. ${sensitive}`,
  }),
  hospital_status: listParameter(z.enum(handlesOf(hospitalStatuses)))
    .optional()
    .meta({ description: `One or more, separated by commas. ${sensitive}` }),
  shelter: handles.meta({
    description: `Handles of the catalog, separated by commas. ${sensitive}`,
  }),
  source: handles.meta({
    description:
      "Handles of the catalog, separated by commas. Any other than the key's own needs `persons:sensitive:read`.",
  }),
  age_min: integerParameter(0).optional().meta({
    description: "In years, inclusive. Persons of unknown age match no age filter.",
  }),
  age_max: integerParameter(0).optional().meta({
    description: "In years, inclusive; not below age_min.",
  }),
};

/** The query of GET /v1/persons. */
export const personListQuery = listQuery(parameters).refine(
  ({ age_min, age_max }) => !(Number(age_min) > Number(age_max)),
  { path: ["age_min"], error: "Must not be above age_max", when: () => true },
);

export type PersonListQuery = z.output<typeof personListQuery>;

/** What a walk through the list keeps from its first request to its last. */
export const personFilters = z.object({
  status: z.enum(handlesOf(statuses)).optional(),
  query: z.string().optional(),
  gender: z.array(z.enum(handlesOf(genders))).optional(),
  hospital: z.array(z.string()).optional(),
  hospital_status: z.array(z.enum(handlesOf(hospitalStatuses))).optional(),
  shelter: z.array(z.string()).optional(),
  source: z.array(z.string()).optional(),
  age_min: z.number().optional(),
  age_max: z.number().optional(),
});

export type PersonFilters = z.output<typeof personFilters>;

const shortestQuery = 3;

/** The filters of a first request; a query that is too short counts as none. */
export const filtersOf = ({ status, query = "", ...others }: PersonListQuery): PersonFilters =>
  personFilters.parse({
    ...others,
    status: status === "all" ? undefined : status,
    query: [...query].length < shortestQuery ? undefined : query,
  });

/** The public persons that match every filter but `query`. */
export function conditionOf(filters: PersonFilters, today: string): Filter<PersonDocument> {
  const { status, age_min, age_max } = filters;
  const lists = (["gender", "hospital", "hospital_status", "shelter", "source"] as const).flatMap(
    (field) => (filters[field] ? [{ [field]: { $in: filters[field] } }] : []),
  );
  const conditions: Filter<PersonDocument>[] = [
    ...lists,
    ...(age_min === undefined ? [] : [{ born_on: { $lte: bornBy(age_min, today) } }]),
    ...(age_max === undefined ? [] : [{ born_on: { $gt: bornBy(age_max + 1, today) } }]),
  ];
  return {
    is_public: true,
    ...(status && { status }),
    ...(conditions.length > 0 && { $and: conditions }),
  };
}
