import { z } from "zod";
import { integerParameter, line, maximum } from "../../kernel/http/fields.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { message } from "../../kernel/messages/schema-messages.js";
import { searchedWords } from "../resources/resources.schema.js";

export const servicePath = z.object({
  service_id: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .meta({ format: "uuid", example: "f0b4a8f5-0d5b-5f2f-8a7e-0b5c1a3f0c1d" }),
});

/** So many items a list shows on all of its pages. */
export const mostItems = 100_000;
const usualSize = 50;
const mostOnPage = 100;
/** On a page of a minimal list, which is read in as few pages as possible. */
const mostMinimal = 10_000;

const yesOrNo = z
  .enum(["true", "false"])
  .default("false")
  .transform((said) => said === "true");

/** Without a zone it is UTC. */
const modifiedAfter = z.iso
  .datetime({ offset: true, local: true, error: message(fieldTexts.not_iso_time) })
  .transform((text) => new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`));

const anyId = line(maximum.short);

const pageQuery = {
  search: searchedWords,
  page: integerParameter(1, mostItems).default(1),
  per_page: integerParameter(1)
    .optional()
    .meta({ description: `${usualSize} without it; above ${mostOnPage} counts as ${mostOnPage}.` }),
  format: z.enum(["json", "ndjson"]).default("json").meta({
    description: "`ndjson`: the whole list, a line for each item; without page and per_page.",
  }),
  taxonomy_term_id: anyId
    .optional()
    .meta({ description: "Of one type of resource: the id of a `taxonomy_term`." }),
  taxonomy_id: anyId.optional().meta({
    description: "The types of resources are the only taxonomy: another id finds nothing.",
  }),
};

export const serviceQuery = z.strictObject({
  ...pageQuery,
  organization_id: anyId.optional().meta({ description: "Of this organization." }),
  modified_after: modifiedAfter
    .optional()
    .meta({ description: "Changed at this time or later. Without a zone it is UTC." }),
  minimal: yesOrNo.meta({
    description: `\`true\`: only \`id\` and \`modified_date\`, and up to ${mostMinimal} on a page.`,
  }),
  full: yesOrNo.meta({ description: "`true`: services with all that belongs to them." }),
});

export const organizationQuery = z.strictObject({
  ...pageQuery,
  full: yesOrNo.meta({ description: "`true`: organizations with all that belongs to them." }),
});

/** Which items of a list a page shows. */
export function partOf({
  page,
  per_page,
  minimal = false,
}: {
  page: number;
  per_page?: number | undefined;
  minimal?: boolean;
}) {
  const [usual, most] = minimal ? [mostMinimal, mostMinimal] : [usualSize, mostOnPage];
  const size = Math.min(per_page ?? usual, most);
  return { page, size, skip: (page - 1) * size };
}
