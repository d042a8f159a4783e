import type { Document } from "mongodb";
import { z } from "zod";
import { listParameter } from "./fields.js";

/** One filter of a list: as a request gives it, as a cursor carries it, and what it asks of a record. */
export interface ListFilter<Carried extends z.ZodType = z.ZodType> {
  /** Undefined: as if it were not given. */
  parameter: z.ZodType<z.output<Carried> | undefined>;
  carried: Carried;
  /** Absent: the field of its name is this value, or one of these. */
  condition?(value: z.output<Carried>): Document;
  /**
   * An index of its name begins with it and goes on in the order of created_at. When several filters with an
   * index are given, the index of the lowest rank is used: the narrower the filter, the lower its rank.
   */
  indexRank?: number;
}

/** By parameter, in the order in which the document of the API shows them. */
export type ListFilters = Readonly<Record<string, ListFilter>>;

/** What was asked for by such filters. */
export type FilterValues<Filters extends ListFilters> = {
  -readonly [Name in keyof Filters]?: z.output<Filters[Name]["carried"]> | undefined;
};

/** One value, or `all`: no filter. `noun`: what it is a value of, for the document of the API. */
export const choice = <Handle extends string>(
  values: readonly [Handle, ...Handle[]],
  noun: string,
) => {
  const carried = z.enum(values);
  const parameter = z
    .enum(["all", ...values])
    .optional()
    .transform((value) => (value === "all" ? undefined : carried.optional().parse(value)))
    .meta({ description: `\`all\`, or absent: every ${noun}.` });
  return { parameter, carried };
};

/** Any of several values, comma-separated or each in a parameter of its own. */
export const anyOf = <Handle extends string>(
  item: z.ZodType<Handle, string>,
  description: string,
) => ({
  parameter: listParameter(item)
    .optional()
    .meta({ description: `${description} The parameter may also be repeated.` }),
  carried: z.array(item),
});

/** What each given filter asks of a record. */
export const conditionsOf = (
  declared: ListFilters,
  values: Readonly<Record<string, unknown>>,
): Document[] =>
  Object.entries(declared).flatMap(([name, { condition }]) => {
    const value = values[name];
    if (value === undefined) return [];
    if (condition) return condition(value);
    return { [name]: Array.isArray(value) ? { $in: value } : value };
  });

/** The given filters that have an index, the lowest rank first. */
export const indexedAmong = (
  declared: ListFilters,
  values: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(declared)
    .flatMap(([name, { indexRank }]) =>
      indexRank === undefined || values[name] === undefined ? [] : { name, indexRank },
    )
    .sort((a, b) => a.indexRank - b.indexRank)
    .map(({ name }) => name);

/** The index that gives a page in its order: named, because the planner may try a sort. */
export const indexFor = (
  declared: ListFilters,
  { order, filters }: { order: string; filters: Readonly<Record<string, unknown>> },
): string =>
  order.startsWith("updated_at") ? "updated" : (indexedAmong(declared, filters)[0] ?? "created");
