import { z } from "zod";
import { listStatuses } from "../../kernel/database/collections.js";
import { line, maximum } from "../../kernel/http/fields.js";
import { foldPlace } from "../../kernel/names/fold.js";
import { maxEntries } from "./loaded-catalogs.store.js";

export const catalogKind = z.enum(
  ["source", "hospital", "shelter"],
  "Must be source, hospital or shelter",
);

/** The handle of a new entry. A field that refers to an entry has `fields.handle`. */
export const entryHandle = z
  .string()
  .regex(/^[a-z0-9_]{1,64}$/, "Must be 1 to 64 of the characters a-z, 0-9 and _");

/** A label or an alias. It needs a letter or a digit, because places are found by their folded names. */
const placeName = line(maximum.short).refine(
  (text) => foldPlace(text) !== "",
  "Must have at least one letter or digit",
);

const maxUrlLength = 2000;
const url = line(maxUrlLength).pipe(
  z.url({ protocol: /^https?$/, error: "Must be an http or https address" }),
);

/** Aliases with the same folded name count as one. */
const aliases = z
  .array(placeName)
  .max(100)
  .transform((names) => [...new Map(names.map((name) => [foldPlace(name), name])).values()]);

/** An entry as an operator gives it. Without an English label, the Spanish one is used for both. */
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

/** A whole file of entries. Each handle of a kind may occur once. */
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
