import { z } from "zod";
import { listStatuses } from "../database/collections.js";
import { line, maximum } from "../http/fields.js";
import { foldPlace, maxEntries } from "./catalogs.js";

export const catalogKind = z.enum(
  ["source", "hospital", "shelter"],
  "Must be source, hospital or shelter",
);

/** The handle of an entry that is being made; `fields.handle` is for those that refer to one. */
export const entryHandle = z
  .string()
  .regex(/^[a-z0-9_]{1,64}$/, "Must be 1 to 64 of the characters a-z, 0-9 and _");

/** A label or an alias: something of it must be left to be found by. */
const placeName = line(maximum.short).refine(
  (text) => foldPlace(text) !== "",
  "Must have at least one letter or digit",
);

const maxUrlLength = 2000;
const url = line(maxUrlLength).pipe(
  z.url({ protocol: /^https?$/, error: "Must be an http or https address" }),
);

/** Aliases that differ only as places' names may are one. */
const aliases = z
  .array(placeName)
  .max(100)
  .transform((names) => [...new Map(names.map((name) => [foldPlace(name), name])).values()]);

/** An entry as an operator states it; without an English label the Spanish one stands for both. */
export const catalogEntry = z
  .strictObject({
    kind: catalogKind,
    handle: entryHandle,
    label: z.strictObject({ es: placeName, en: placeName.optional() }),
    url: url.nullish(),
    aliases: aliases.nullish(),
    list_status: z.enum(listStatuses, `Must be one of ${listStatuses.join(", ")}`).nullish(),
  })
  .refine(({ kind, list_status }) => kind === "source" || !list_status, {
    path: ["list_status"],
    message: "Only a source has lists",
  })
  .transform(({ kind, handle, label: { es, en = es }, url, aliases, list_status }) => ({
    kind,
    handle,
    label: { es, en },
    ...(url && { url }),
    aliases: aliases ?? [],
    ...(list_status && { list_status }),
  }));

/** A whole file of entries, each handle once. */
export const catalogFile = z
  .array(catalogEntry, "Must be an array of entries")
  .min(1)
  .max(maxEntries)
  .superRefine((entries, context) => {
    const seen = new Set<string>();
    entries.forEach(({ kind, handle }, index) => {
      const key = `${kind} ${handle}`;
      if (seen.has(key)) {
        context.addIssue({ code: "custom", path: [index, "handle"], message: "Occurs twice" });
      }
      seen.add(key);
    });
  });
