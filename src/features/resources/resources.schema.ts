import { z } from "zod";
import type { ResourceLink } from "../../kernel/database/collections.js";
import { examples } from "../../kernel/http/examples.js";
import { line, maximum, objectId, prose } from "../../kernel/http/fields.js";
import { patchBody } from "../../kernel/http/patch.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { message } from "../../kernel/messages/schema-messages.js";
import { fold } from "../../kernel/names/fold.js";
import { lengthOf } from "../../kernel/values/text.js";
import { countries, handlesOf, linkTypes, resourceTypes } from "../catalogs/labels.schema.js";
import { maxOfLink, otherValueRule, readLink, safeAddress, valueRules } from "./link-address.js";

export const resourcePath = z.object({ resource_id: objectId });

const minQueryLength = 3;

/** Words that a search of resources looks for. A query that is too short counts as none. */
export const searchedWords = line(maximum.query, 0)
  .optional()
  .transform((text = "") => (lengthOf(fold(text)) < minQueryLength ? undefined : text))
  .meta({
    description:
      "Words to search for, whatever their case and accents. Below 3 characters it is ignored.",
  });

const maxLinks = 20;

/** A missing value becomes null. Blank text is refused here, unlike in the bodies of other records. */
const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

const notAddress = message(fieldTexts.not_address);

const href = line(maxOfLink).transform((text, context) => {
  const address = safeAddress(text);
  if (address) return address;
  context.addIssue(notAddress);
  return z.NEVER;
});

const linkType = z.enum(handlesOf(linkTypes));

const linkInput = z.strictObject({
  type: linkType,
  label: line(maximum.short),
  value: line(maxOfLink),
  href: ifGiven(href).meta({
    description: "Derived from the value where the type allows; http, https, tel or mailto.",
  }),
});

type LinkInput = z.output<typeof linkInput>;

/** This error is reported together with errors of other fields of the link, so the fields may be unchecked. */
function hasFittingValue({ type, value, href }: Partial<LinkInput>): boolean {
  const known = linkType.safeParse(type).data;
  if (!known || typeof value !== "string" || value === "") return true;
  return readLink(known, value, href ?? undefined) !== undefined;
}

const valueRule = ({ input }: { input?: unknown }) =>
  valueRules[(input as LinkInput).type] ?? otherValueRule;

const link = linkInput
  .refine(hasFittingValue, {
    path: ["value"],
    error: valueRule,
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .transform(({ type, label, value, href }): ResourceLink => {
    const read = readLink(type, value, href ?? undefined);
    return { type, label, value, ...read, ...(href && { href }) };
  });

const fields = {
  name: line(maximum.short),
  type: z.enum(handlesOf(resourceTypes)),
  country: z.enum(handlesOf(countries)).meta({ description: "`XX`: another country." }),
  region: ifGiven(line(maximum.short)),
  city: ifGiven(line(maximum.short)),
  address: ifGiven(line(maximum.short)),
  description: ifGiven(prose()),
  links: z
    .array(link)
    .max(maxLinks, message(fieldTexts.too_many_links, { max: maxLinks }))
    .nullish()
    .transform((links) => links ?? [])
    .meta({ description: `At most ${maxLinks}.` }),
};

export const newResource = z.strictObject(fields).register(examples, {
  example: {
    name: "Línea de ejemplo",
    type: "hotline",
    country: "VE",
    region: "La Guaira",
    city: "Maiquetía",
    description: "Atiende las 24 horas.",
    links: [{ type: "phone", label: "Central", value: "0212-5550103" }],
  },
});
export type NewResource = z.output<typeof newResource>;

/** Null clears an optional field. `links` are replaced as a whole. */
export const resourceChanges = patchBody(fields).register(examples, {
  example: { description: "Atiende de 8 a 20 horas." },
});
export type ResourceChanges = z.output<typeof resourceChanges>;
