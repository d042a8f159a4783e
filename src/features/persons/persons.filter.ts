import { type Filter, ObjectId } from "mongodb";
import { z } from "zod";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { CatalogKind, PersonDocument } from "../../kernel/database/collections.js";
import { orders } from "../../kernel/database/keyset.js";
import { handle, integerParameter, line, maximum } from "../../kernel/http/fields.js";
import {
  anyOf,
  choice,
  conditionsOf,
  type FilterValues,
  type ListFilter,
} from "../../kernel/http/list-filter.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { latestBirthDate } from "../../kernel/values/age.js";
import { dayOf } from "../../kernel/values/day.js";
import { genders, handlesOf, hospitalStatuses, statuses } from "../catalogs/labels.schema.js";
import { personId } from "./person-id.schema.js";

interface PersonFilter<Carried extends z.ZodType = z.ZodType> extends ListFilter<Carried> {
  /** Its values are handles of this catalog. */
  catalog?: CatalogKind;
  /** Whether the answer would reveal what the minimized view hides. Then it needs persons:sensitive:read. */
  reveals?(value: z.output<Carried>, caller: Caller): boolean;
}

/** One filter of the list, and the type of its values. */
const filter = <Carried extends z.ZodType>(declared: PersonFilter<Carried>) => declared;

const minQueryLength = 3;
const sensitive = "Needs `persons:sensitive:read`.";
/** `description`: for the document of the API. */
const age = (description: string) => ({
  parameter: integerParameter(0).optional().meta({ description }),
  carried: z.number(),
});
const always = () => true;

/** The filters of GET /v1/persons. */
export const personFilters = {
  status: filter({ ...choice(handlesOf(statuses), "status"), indexRank: 6 }),
  /** The search plan decides what it finds. A query that is too short is ignored. */
  query: filter({
    parameter: line(maximum.query, 0)
      .optional()
      .transform((text = "") => ([...text].length < minQueryLength ? undefined : text))
      .meta({
        description:
          "Words to search for, whatever their case and accents. Below 3 characters it is ignored.",
      }),
    carried: z.string(),
    condition: () => ({}),
  }),
  gender: filter({
    ...anyOf(z.enum(handlesOf(genders)), "One or more, separated by commas."),
    indexRank: 5,
  }),
  hospital: filter({
    ...anyOf(handle, `Handles of the catalog, separated by commas. ${sensitive}`),
    indexRank: 1,
    catalog: "hospital",
    reveals: always,
  }),
  hospital_status: filter({
    ...anyOf(z.enum(handlesOf(hospitalStatuses)), `One or more, separated by commas. ${sensitive}`),
    indexRank: 3,
    reveals: always,
  }),
  shelter: filter({
    ...anyOf(handle, `Handles of the catalog, separated by commas. ${sensitive}`),
    indexRank: 2,
    catalog: "shelter",
    reveals: always,
  }),
  source: filter({
    ...anyOf(
      handle,
      "Handles of the catalog, separated by commas. Any other than the key's own needs `persons:sensitive:read`.",
    ),
    indexRank: 4,
    catalog: "source",
    // Comparing the lists of other sources would reveal who is in the list of a hospital.
    reveals: (sources, caller) => sources.some((source) => source !== caller.source),
  }),
  age_min: filter({
    ...age("In years, inclusive. Persons of unknown age match no age filter."),
    condition: (years) => ({
      effective_birth_date: { $lte: latestBirthDate(years, dayOf(new Date())) },
    }),
  }),
  age_max: filter({
    ...age("In years, inclusive; not below age_min."),
    condition: (years) => ({
      effective_birth_date: { $gt: latestBirthDate(years + 1, dayOf(new Date())) },
    }),
  }),
  id: filter({
    ...anyOf(personId, "Ids of persons of whatever source, separated by commas: at most 100."),
    condition: (ids) => ({ _id: { $in: ids.map((id) => new ObjectId(id)) } }),
  }),
  /** It is searched for within the caller's own source: see `conditionOf`. */
  source_id: filter({
    parameter: line(maximum.identifier).optional().meta({
      description: "The identifier that the key's own source knows a person by, exactly.",
    }),
    carried: z.string(),
    condition: (source_id) => ({ "sources.source_id": source_id }),
  }),
};

export type PersonFilters = FilterValues<typeof personFilters>;

const declared: Readonly<Record<string, PersonFilter>> = personFilters;

/** The filters whose values are handles of a catalog. Each is named after its catalog. */
export const catalogFilters = Object.values(declared).flatMap(({ catalog }) => catalog ?? []);

/** Whether these filters reveal what the minimized view hides from this caller. */
export const revealsHidden = (filters: PersonFilters, caller: Caller): boolean =>
  Object.entries(filters).some(
    ([name, value]) => value !== undefined && declared[name]?.reveals?.(value, caller),
  );

/** What a query of the list may ask for. */
export const personQuery = {
  orders,
  filters: personFilters,
  rule: {
    field: "age_min",
    error: fieldTexts.above_age_max,
    holds: ({ age_min, age_max }: Record<string, unknown>) => !(Number(age_min) > Number(age_max)),
  },
};

/** The public persons that match every filter but `query`. `owner`: the source whose source_id is meant. */
export const conditionOf = (filters: PersonFilters, owner?: string): Filter<PersonDocument> => ({
  $and: [
    { is_public: true },
    ...(owner === undefined ? [] : [{ source: owner }]),
    ...conditionsOf(personFilters, filters),
  ],
});

/** All persons that match these filters, private ones too. */
export const conditionOfAll = (filters: PersonFilters): Filter<PersonDocument> => {
  const conditions = conditionsOf(personFilters, filters);
  return conditions.length === 0 ? {} : { $and: conditions };
};
