import { countries, labelledIn, linkTypes, resourceTypes } from "../catalogs/labels.js";
import type { Reading } from "../http/endpoint.js";
import type { ShownResource } from "./resources.store.js";

/** A resource as everybody with a key may see it. */
export function viewResource(stored: ShownResource, { language }: Pick<Reading, "language">) {
  const labelled = labelledIn(language);
  return {
    id: stored._id,
    country: { code: stored.country, label: countries[stored.country][language] },
    region: stored.region ?? null,
    city: stored.city ?? null,
    address: stored.address ?? null,
    type: labelled(resourceTypes, stored.type),
    name: stored.name,
    description: stored.description ?? null,
    links: stored.links.map(({ type, label, value, href = null }) => ({
      type: labelled(linkTypes, type),
      label,
      value,
      href,
    })),
    created_at: stored.created_at,
    updated_at: stored.updated_at,
  };
}
