// What the schemas of HSDS 3.1 say of the objects that a directory shows: which fields there are, of which form, and
// which of them must be there (`!`).

type Fields = Record<string, string>;

const objects: Record<string, Fields> = {
  service: {
    id: "uuid!",
    organization_id: "uuid",
    program_id: "uuid",
    name: "string!",
    alternate_name: "string",
    description: "string",
    url: "uri",
    additional_urls: "[url]",
    email: "email",
    status: "active|inactive|defunct|temporarily closed!",
    last_modified: "date-time",
    phones: "[phone]",
    contacts: "[contact]",
    service_at_locations: "[service_at_location]",
    organization: "organization",
    attributes: "[attribute]",
  },
  organization: {
    id: "uuid!",
    name: "string!",
    description: "string!",
    email: "email",
    website: "uri",
    additional_websites: "[url]",
    phones: "[phone]",
    contacts: "[contact]",
    locations: "[location]",
    attributes: "[attribute]",
  },
  url: { id: "uuid!", label: "string", url: "uri!" },
  phone: { id: "uuid!", number: "string!", type: "string", description: "string" },
  contact: { id: "uuid!", name: "string", title: "string", email: "email" },
  service_at_location: { id: "uuid!", description: "string", location: "location" },
  location: {
    id: "uuid!",
    location_type: "physical|postal|virtual!",
    url: "uri",
    name: "string",
    latitude: "number",
    longitude: "number",
    addresses: "[address]",
  },
  address: {
    id: "uuid!",
    address_1: "string!",
    city: "string!",
    region: "string",
    state_province: "string!",
    postal_code: "string!",
    country: "string!",
    address_type: "physical|postal|virtual!",
  },
  attribute: {
    id: "uuid!",
    link_id: "uuid",
    link_entity: "string",
    taxonomy_term_id: "uuid",
    label: "string",
    value: "string",
    taxonomy_term: "taxonomy_term",
  },
  taxonomy_term: {
    id: "uuid!",
    code: "string",
    name: "string!",
    description: "string!",
    language: "string",
    taxonomy_id: "uuid",
    taxonomy_detail: "taxonomy",
  },
  taxonomy: { id: "uuid!", name: "string!", description: "string!" },
  page: {
    total_items: "integer",
    total_pages: "integer",
    page_number: "integer",
    size: "integer",
    first_page: "boolean",
    last_page: "boolean",
    empty: "boolean",
    contents: "[any]",
  },
};

const isText = (value: unknown): value is string => typeof value === "string";

const forms: Record<string, (value: unknown) => boolean> = {
  any: () => true,
  string: isText,
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  uuid: (value) => isText(value) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
  uri: (value) => isText(value) && /^[a-z][a-z\d+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i.test(value),
  email: (value) => isText(value) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  "date-time": (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
};

/** What is wrong with an object by these rules: a line for each fault. */
export function wrongWith(name: string, value: unknown, path = name): string[] {
  const fields = objects[name];
  if (!fields) throw new Error(`There are no rules of ${name}`);
  if (typeof value !== "object" || value === null) return [`${path} is no object`];
  const given = Object.entries(value);
  const unknown = given.flatMap(([field]) => (fields[field] ? [] : `${path}.${field} is unknown`));
  const missing = Object.entries(fields)
    .filter(([field, form]) => form.endsWith("!") && !Object.hasOwn(value, field))
    .map(([field]) => `${path}.${field} is missing`);
  const wrong = given.flatMap(([field, part]) =>
    wrongWithPart((fields[field] ?? "any").replace("!", ""), part, `${path}.${field}`),
  );
  return [...unknown, ...missing, ...wrong];
}

function wrongWithPart(form: string, value: unknown, path: string): string[] {
  const item = /^\[(\w+)\]$/.exec(form)?.[1];
  if (item !== undefined) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((one, at) => wrongWithPart(item, one, `${path}[${at}]`));
  }
  if (objects[form]) return wrongWith(form, value, path);
  const fits = forms[form] ?? ((said: unknown) => form.split("|").some((one) => one === said));
  return fits(value) ? [] : [`${path} is no ${form}`];
}
