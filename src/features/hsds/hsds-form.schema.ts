import { z } from "zod";
import { examples, exampleTimes } from "../../kernel/http/examples.js";
import { wireTime } from "../../kernel/http/fields.js";
import { handlesOf, resourceTypes } from "../catalogs/labels.schema.js";

// What is used of HSDS 3.1, under the names of the standard.

const uuid = z.string().meta({ format: "uuid" });
const uri = z.string().meta({ format: "uri" });
const email = z.string().meta({ format: "email" });
const text = z.string();

const phone = z.object({ id: uuid, number: text, description: text });
const url = z.object({ id: uuid, label: text, url: uri });
const contact = z.object({ id: uuid, name: text, email });

const address = z.object({
  id: uuid,
  address_1: text,
  city: text,
  state_province: text,
  postal_code: text,
  country: text,
  address_type: z.enum(["physical"]),
});

const location = z.object({
  id: uuid,
  location_type: z.enum(["physical"]),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  addresses: z.array(address),
});

const taxonomyTerm = z.object({
  id: uuid,
  code: z.enum(handlesOf(resourceTypes)),
  name: text,
  description: text,
  language: z.enum(["es", "en"]),
  taxonomy_id: uuid,
  taxonomy_detail: z.object({ id: uuid, name: text, description: text }),
});

const attribute = z.object({
  id: uuid,
  link_id: uuid,
  link_entity: z.enum(["service", "organization"]),
  taxonomy_term_id: uuid.optional(),
  label: text.optional(),
  value: text.optional(),
  taxonomy_term: taxonomyTerm.optional(),
});

const organizationFields = {
  id: uuid,
  name: text,
  description: text,
  email: email.optional(),
  website: uri.optional(),
};

/** What a list shows of them only if it is asked for all. */
const partsOfBoth = {
  phones: z.array(phone).optional(),
  contacts: z.array(contact).optional(),
  attributes: z.array(attribute).optional(),
};

const serviceExample = {
  id: "5b1f0a52-63c1-5d0c-9d5e-5f0e4a1a7b3c",
  name: "Línea de ejemplo",
  description: "Atiende las 24 horas.",
  url: "https://example.org/ayuda",
  status: "active",
  last_modified: exampleTimes.updated_at,
};

export const service = z
  .object({
    id: uuid,
    organization_id: uuid.optional(),
    name: text,
    description: text.optional(),
    url: uri.optional(),
    email: email.optional(),
    status: z.enum(["active"]),
    last_modified: wireTime,
    organization: z.object(organizationFields).optional(),
    additional_urls: z.array(url).optional(),
    service_at_locations: z.array(z.object({ id: uuid, location })).optional(),
    ...partsOfBoth,
  })
  .meta({ id: "HsdsService" })
  .register(examples, { service: serviceExample });
export type HsdsService = z.input<typeof service>;

const minimalService = z
  .object({ id: uuid, modified_date: wireTime })
  .meta({ id: "MinimalHsdsService" });

/** A service in either form. */
export const anyService = z.object({
  ...service.partial().shape,
  id: uuid,
  modified_date: wireTime.optional(),
});

const organizationExample = {
  id: "f0b4a8f5-0d5b-5f2f-8a7e-0b5c1a3f0c1d",
  name: "Organización de ejemplo",
  description: "Reparte agua y alimentos.",
  website: "https://example.org",
};

export const organization = z
  .object({
    ...organizationFields,
    additional_websites: z.array(url).optional(),
    locations: z.array(location).optional(),
    ...partsOfBoth,
  })
  .meta({ id: "HsdsOrganization" });
export type HsdsOrganization = z.input<typeof organization>;

const pageFields = {
  total_items: z.int().meta({ description: "On all pages; at most 100,000." }),
  total_pages: z.int(),
  page_number: z.int(),
  size: z.int().meta({ description: "How many items are on this page." }),
  first_page: z.boolean(),
  last_page: z.boolean(),
  empty: z.boolean(),
};
export const page = z.object(pageFields);
export type HsdsPage = z.input<typeof page>;

/** A page in the envelope of the standard. */
export const envelopeOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ ...pageFields, contents: z.array(item) });

const examplePage = {
  total_items: 1,
  total_pages: 1,
  page_number: 1,
  size: 1,
  first_page: true,
  last_page: true,
  empty: false,
};

/** What the document of the API says of the lists. */
export const servicePage = envelopeOf(z.union([service, minimalService])).register(examples, {
  services: { ...examplePage, contents: [serviceExample] },
});
export const organizationPage = envelopeOf(organization).register(examples, {
  organizations: { ...examplePage, contents: [organizationExample] },
});

export const about = z
  .object({ version: text, profile: uri, openapi_url: uri })
  .register(examples, {
    about: {
      version: "3.1",
      profile: "https://registry.example.org/docs/guide#directory",
      openapi_url: "https://registry.example.org/openapi.json",
    },
  });
