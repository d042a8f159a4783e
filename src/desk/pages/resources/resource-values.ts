import type { CreateResourceRequest, Resource } from "#desk-client";

/** One way to reach a resource, while somebody writes it. */
export interface LinkValues {
  type: string;
  label: string;
  value: string;
  /** Where the link leads, as the service has it. It goes once the value is another one. */
  href: string | null;
}

/** A resource while somebody writes it. What is empty is not known. */
export interface ResourceValues {
  name: string;
  type: string;
  country: string;
  region: string;
  city: string;
  address: string;
  description: string;
  links: LinkValues[];
}

export type ResourceField = keyof ResourceValues;

/** The fields of one line, and how long the service lets them be. */
export const lines = { name: 300, address: 300, city: 300, region: 300 } as const;
export const maxLinks = 20;

export const emptyLink: LinkValues = { type: "phone", label: "", value: "", href: null };

export const emptyResource: ResourceValues = {
  name: "",
  type: "",
  country: "VE",
  region: "",
  city: "",
  address: "",
  description: "",
  links: [],
};

export const valuesOf = (resource: Resource): ResourceValues => ({
  name: resource.name,
  type: resource.type.handle,
  country: resource.country.code,
  region: resource.region ?? "",
  city: resource.city ?? "",
  address: resource.address ?? "",
  description: resource.description ?? "",
  links: resource.links.map(({ type, label, value, href }) => ({
    type: type.handle,
    label,
    value,
    href,
  })),
});

/** What a request says of these fields. Null: it is known no more. */
export const requestOf = (values: Partial<ResourceValues>): Partial<CreateResourceRequest> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === "string" ? value.trim() || null : value,
    ]),
  );

/** A whole new resource; the service checks the handles. */
export const newResourceOf = (values: ResourceValues): CreateResourceRequest =>
  requestOf(values) as CreateResourceRequest;
