import { z } from "zod";
import { becauses } from "../../src/imports/columns/column.js";
import { isField } from "../../src/imports/columns/fields.js";
import { mappedAs } from "../../src/imports/columns/maps.js";
import type { Explanation } from "../../src/imports/explain.js";
import { RefusedFile } from "../../src/imports/refused-file.js";
import type { TypedSettings } from "../../src/imports/settings.js";
import type { ApiClient } from "./api-client.js";
import { bytesOf, formOf } from "./form.js";

/**
 * What a registry understands of a list; it stores nothing.
 * @throws RefusedFile for a list that cannot be sent, CommandError when the registry refuses it or is gone.
 */
export async function previewOf(
  client: ApiClient,
  path: string,
  typed: TypedSettings,
): Promise<Explanation> {
  const bytes = await bytesOf(path);
  if (bytes instanceof RefusedFile) throw bytes;
  const body = formOf(path, bytes, typed);
  body.set("preview", "true");
  return (await client.request("/v1/imports", preview, { method: "POST", body })).data;
}

const at = z
  .object({ sheet: z.string().nullable(), row: z.int().nullable(), record: z.string().nullable() })
  .transform(({ sheet, row, record }) => {
    if (record !== null) return { record };
    return sheet === null ? { line: row ?? 0 } : { sheet, row: row ?? 0 };
  });

const place = z
  .object({ handle: z.string().nullable(), unknown: z.string().nullable() })
  .nullable()
  .transform((named) => {
    if (!named) return null;
    return named.handle === null ? { unknown: named.unknown ?? "" } : { handle: named.handle };
  });

const given = { at, date: z.string().nullable(), hospital: place, shelter: place };

/** A later registry may know other fields, and other reasons for them. */
const fieldNames = z.array(z.string()).transform((all) => all.filter(isField).map(mappedAs));
const evidence = z.array(z.object({ field: z.string(), because: z.string() })).transform((all) =>
  all.flatMap(({ field, because: told }) => {
    const because = becauses.find((known) => known === told);
    return because && isField(field) ? [{ field: mappedAs(field), because }] : [];
  }),
);

const column = z.object({
  ...{ header: z.string(), field: z.string(), evidence, unsure: fieldNames },
  examples: z.array(z.string()).default([]),
});

const told = z.union([z.string(), z.number(), z.boolean()]);
const row = z
  .object({
    at,
    person: z.record(z.string(), told).nullable(),
    rejected: z.object({ field: z.string(), code: z.string(), reason: z.string() }).nullable(),
  })
  .transform(({ at, person, rejected }) =>
    rejected ? { at, rejected } : { at, person: person ?? {} },
  );

const table = z.object({
  ...{ ...given, titles: z.array(z.string()), columns: z.array(column) },
  header_row: z.null().default(null),
  remembered: z.object({ by: z.string(), at: z.string() }).nullable().default(null),
  sections: z.array(z.object({ ...given, title: z.string() })),
  rows: z.array(row),
});

const formats = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("csv"), encoding: z.string(), separator: z.string() }),
  z.object({ kind: z.literal("pfif"), version: z.string() }),
  z.object({ kind: z.enum(["ndjson", "xlsx", "xls", "ods"]) }),
]);

const count = z.int();
const preview = z.object({
  data: z.object({
    format: formats,
    tables: z.array(table),
    rows: z.object({
      ...{ accepted: count, rejected: count, ignored: count, unread: count },
      whole: z.boolean(),
    }),
    unused: z.array(z.string()),
  }),
});
