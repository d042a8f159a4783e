import type { z } from "zod";
import { countries, labelOf, linkTypes, resourceTypes } from "../catalogs/labels.js";
import type { Reading } from "../http/endpoint.js";
import type { resource } from "./resources.schema.js";
import type { ShownResource } from "./resources.store.js";

/** A resource as everybody with a key may see it. */
export const viewResource = (
  stored: ShownResource,
  { language }: Pick<Reading, "language">,
): z.input<typeof resource> => ({
  id: stored._id,
  country: { code: stored.country, label: countries[stored.country][language] },
  region: stored.region ?? null,
  city: stored.city ?? null,
  address: stored.address ?? null,
  type: labelOf(resourceTypes, stored.type, language),
  name: stored.name,
  description: stored.description ?? null,
  links: stored.links.map(({ type, label, value, href = null }) => ({
    type: labelOf(linkTypes, type, language),
    label,
    value,
    href,
  })),
  created_at: stored.created_at,
  updated_at: stored.updated_at,
});
