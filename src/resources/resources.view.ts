import { z } from "zod";
import { countries, labelOf, linkTypes, resourceTypes } from "../catalogs/labels.js";
import type { ResourceDocument } from "../database/collections.js";
import type { Reading } from "../http/endpoint.js";
import { labelled, wireId, wireTime } from "../http/fields.js";
import { projectionOf, viewsOf } from "../http/view.js";

/** Without the words of the search, which no view shows. */
export type ShownResource = Omit<ResourceDocument, "words">;

const { field, stored, view } = viewsOf<ShownResource, Pick<Reading, "language">>();

const link = z
  .object({
    type: labelled,
    label: z.string(),
    value: z.string(),
    href: z.string().nullable(),
  })
  .meta({ id: "Link" });

/** A resource as everybody with a key may see it. */
const shown = view({
  id: stored("_id", wireId),
  country: field(
    z.object({ code: z.string(), label: z.string() }),
    ["country"],
    ({ country }, { language }) => ({ code: country, label: countries[country][language] }),
  ),
  region: stored("region", z.string().nullable()),
  city: stored("city", z.string().nullable()),
  address: stored("address", z.string().nullable()),
  type: field(labelled, ["type"], ({ type }, { language }) =>
    labelOf(resourceTypes, type, language),
  ),
  name: stored("name", z.string()),
  description: stored("description", z.string().nullable()),
  links: field(z.array(link), ["links"], ({ links }, { language }) =>
    links.map(({ type, label, value, href = null }) => ({
      type: labelOf(linkTypes, type, language),
      label,
      value,
      href,
    })),
  ),
  created_at: stored("created_at", wireTime),
  updated_at: stored("updated_at", wireTime),
});

/** All that a caller can ever see of a resource. */
export const resource = shown.schema.meta({ id: "Resource" });

export const viewResource = shown.read;

/** Owner and version tell who may change it. */
export const resourceProjection = projectionOf(shown, "source", "version");
