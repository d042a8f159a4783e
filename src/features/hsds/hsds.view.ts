import type { ResourceLink, ResourceType } from "../../kernel/database/collections.js";
import type { Language } from "../../kernel/values/language.js";
import { handlesOf, resourceTypes } from "../catalogs/labels.schema.js";
import type { ShownResource } from "../resources/resources.view.js";
import { uuidFor, uuidOf } from "../resources/uuid.store.js";
import type { HsdsOrganization, HsdsPage, HsdsService } from "./hsds-form.schema.js";

// A resource of the directory is a service of HSDS, and an organization too if its type says so: nobody invents the
// organization of another one. What a resource does not say is left out. Where the standard asks for it, it is empty.

/** The type of resources that are organizations. */
export const organizationType = "organization" satisfies ResourceType;

/** The types of resources as a taxonomy: the only one. */
export const taxonomyId = uuidFor("taxonomy: type of resource");
const termIdOf = (type: ResourceType) => uuidFor(`type of resource: ${type}`);

/** The type that a term of the taxonomy names, if one does. */
export const typeOfTerm = (id: string): ResourceType | undefined =>
  handlesOf(resourceTypes).find((type) => termIdOf(type) === id);

const taxonomy = {
  es: { name: "Tipo de recurso", description: "Qué es cada recurso de este directorio." },
  en: { name: "Type of resource", description: "What each resource of this directory is." },
};

const termOf = (type: ResourceType, language: Language) => ({
  id: termIdOf(type),
  code: type,
  name: resourceTypes[type][language],
  description: resourceTypes[type][language],
  language,
  taxonomy_id: taxonomyId,
  taxonomy_detail: { id: taxonomyId, ...taxonomy[language] },
});

interface Reader {
  language: Language;
  /** With all that belongs to it, or only what it has one of. */
  isFull: boolean;
}

/** A resource as a service. */
export function viewService(resource: ShownResource, { language, isFull }: Reader): HsdsService {
  const { _id, name, type, description, updated_at, links } = resource;
  const id = uuidOf(_id);
  const { email, website, ...ways } = waysIn(links, id);
  const location = locationOf(resource, id);
  return {
    id,
    name,
    description,
    url: website,
    email,
    status: "active",
    last_modified: updated_at,
    ...(type === organizationType && {
      organization_id: id,
      organization: basicOrganization(resource, language),
    }),
    ...(isFull && {
      additional_urls: ways.urls,
      phones: ways.phones,
      contacts: ways.contacts,
      service_at_locations: location ? [{ id: uuidFor("service at location", id), location }] : [],
      attributes: attributesOf(ways.texts, { id, entity: "service", type, language }),
    }),
  };
}

/** A resource whose type says that it is one, as an organization. */
export function viewOrganization(
  resource: ShownResource,
  { language, isFull }: Reader,
): HsdsOrganization {
  const basic = basicOrganization(resource, language);
  if (!isFull) return basic;
  const { id } = basic;
  const { phones, contacts, urls, texts } = waysIn(resource.links, id);
  const location = locationOf(resource, id);
  return {
    ...basic,
    additional_websites: urls,
    phones,
    contacts,
    locations: location ? [location] : [],
    attributes: attributesOf(texts, { id, entity: "organization", type: resource.type, language }),
  };
}

/** The standard asks for a description: without one, it is what the type says. */
function basicOrganization(
  { _id, name, type, description, links }: ShownResource,
  language: Language,
) {
  const id = uuidOf(_id);
  const { email, website } = waysIn(links, id);
  return { id, name, description: description ?? resourceTypes[type][language], email, website };
}

interface Ways {
  email?: string;
  website?: string;
  phones: { id: string; number: string; description: string }[];
  contacts: { id: string; name: string; email: string }[];
  urls: { id: string; label: string; url: string }[];
  /** What the standard has no field for. */
  texts: { id: string; label: string; value: string }[];
}

/** The links of a resource as the standard has them. A link that is there twice counts once. */
function waysIn(links: readonly ResourceLink[], within: string): Ways {
  const ways: Ways = { phones: [], contacts: [], urls: [], texts: [] };
  const distinct = new Map(links.map((link) => [linkId(link, within), link]));
  for (const [id, { type, label, value, href }] of distinct) {
    const url = href !== undefined && /^https?:/i.test(href) ? href : undefined;
    if (type === "phone") ways.phones.push({ id, number: value, description: label });
    else if (type === "email" && ways.email === undefined) ways.email = value;
    else if (type === "email") ways.contacts.push({ id, name: label, email: value });
    else if (url === undefined) ways.texts.push({ id, label, value });
    if (url === undefined) continue;
    if (type === "website" && ways.website === undefined) ways.website = url;
    else ways.urls.push({ id, label, url });
  }
  return ways;
}

const linkId = ({ type, label, value, href }: ResourceLink, within: string) =>
  uuidFor(JSON.stringify([type, label, value, href]), within);

/** Where a resource is. A country alone is no place. */
function locationOf({ city, region, country, address, links }: ShownResource, within: string) {
  const position = positionIn(links);
  const hasAddress = Boolean(address ?? city ?? region);
  if (!hasAddress && !position) return undefined;
  const given = {
    id: uuidFor("address", within),
    address_1: address ?? "",
    city: city ?? "",
    state_province: region ?? "",
    postal_code: "",
    country: country === "XX" ? "" : country,
    address_type: "physical" as const,
  };
  return {
    id: uuidFor("location", within),
    location_type: "physical" as const,
    ...position,
    addresses: hasAddress ? [given] : [],
  };
}

/** The position that the address of a map names, as links of coordinates have one. */
function positionIn(links: readonly ResourceLink[]) {
  const maps = links.filter(({ type, href }) => type === "map" && URL.canParse(href ?? ""));
  return maps
    .map(({ href }) => new URL(href ?? "").searchParams)
    .filter((query) => query.has("mlat") && query.has("mlon"))
    .map((query) => ({
      latitude: Number(query.get("mlat")),
      longitude: Number(query.get("mlon")),
    }))
    .find(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
}

interface Described {
  id: string;
  entity: "service" | "organization";
  type: ResourceType;
  language: Language;
}

/** The type of a resource, and texts that the standard has no field for. */
const attributesOf = (texts: Ways["texts"], { id, entity, type, language }: Described) => [
  {
    id: uuidFor(`type of ${entity}`, id),
    link_id: id,
    link_entity: entity,
    taxonomy_term_id: termIdOf(type),
    taxonomy_term: termOf(type, language),
  },
  ...texts.map((text) => ({ ...text, link_id: id, link_entity: entity })),
];

/** The envelope of a page that shows `shown` of `total` items. */
export function viewPage(
  { page, size, skip }: { page: number; size: number; skip: number },
  { shown, total }: { shown: number; total: number },
): HsdsPage {
  // The list may have grown or shrunk since the page was read.
  const items = shown > 0 ? Math.max(total, skip + shown) : total;
  const pages = Math.ceil(items / size);
  return {
    total_items: items,
    total_pages: pages,
    page_number: page,
    size: shown,
    first_page: page === 1,
    last_page: page >= pages,
    empty: shown === 0,
  };
}
