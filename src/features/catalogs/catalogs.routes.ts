import { z } from "zod";
import type { CatalogKind } from "../../kernel/database/collections.js";
import { endpointsOver } from "../../kernel/http/endpoint.js";
import { dataOf } from "../../kernel/http/envelope.js";
import { examples } from "../../kernel/http/examples.js";
import { labelled } from "../../kernel/http/fields.js";
import type { Language } from "../../kernel/values/language.js";
import type { CatalogServices } from "./catalogs.services.js";
import * as labels from "./labels.schema.js";
import type { Catalogs } from "./loaded-catalogs.store.js";

const list = z.array(labelled);

const label = (handle: string, label: string) => [{ handle, label }];

const options = z
  .object({
    genders: list,
    document_types: list,
    relationships: list,
    statuses: list,
    hospital_statuses: list,
    shelter_statuses: list,
    hospitals: list,
    shelters: list,
    sources: list,
    resource_types: list,
    link_types: list,
    countries: z.array(z.object({ code: z.string(), label: z.string() })),
  })
  .register(examples, {
    options: {
      genders: label("female", "Femenino"),
      document_types: label("cedula", "Cédula"),
      relationships: label("mother", "Madre"),
      statuses: label("missing", "Persona desaparecida"),
      hospital_statuses: label("admitted", "Persona hospitalizada"),
      shelter_statuses: label("present", "Presente"),
      hospitals: label("hospital_de_ejemplo", "Hospital de Ejemplo"),
      shelters: label("campo_de_golf_caribe", "Campo de Golf Caribe"),
      sources: label("form", "Formulario"),
      resource_types: label("hotline", "Línea de ayuda"),
      link_types: label("phone", "Teléfono"),
      countries: [{ code: "VE", label: "Venezuela" }],
    },
  });

const enumeration = (entries: Record<string, Record<Language, string>>, language: Language) =>
  Object.entries(entries).map(([handle, label]) => ({ handle, label: label[language] }));

const catalog = (catalogs: Catalogs, kind: CatalogKind, language: Language) =>
  catalogs.entries(kind).map(({ handle, label }) => ({ handle, label: label[language] }));

const endpoint = endpointsOver<CatalogServices>({
  name: "Options",
  description: "Every handle with its label.",
});

export const catalogEndpoints = [
  endpoint({
    method: "get",
    path: "/v1/options",
    summary: "Every handle with its label",
    resource: "Options",
    response: dataOf(options),
    handle: async ({ catalogs, language }) => ({
      data: {
        genders: enumeration(labels.genders, language),
        document_types: enumeration(labels.documentTypes, language),
        relationships: enumeration(labels.relationships, language),
        statuses: enumeration(labels.statuses, language),
        hospital_statuses: enumeration(labels.hospitalStatuses, language),
        shelter_statuses: enumeration(labels.shelterStatuses, language),
        hospitals: catalog(catalogs, "hospital", language),
        shelters: catalog(catalogs, "shelter", language),
        sources: catalog(catalogs, "source", language),
        resource_types: enumeration(labels.resourceTypes, language),
        link_types: enumeration(labels.linkTypes, language),
        countries: enumeration(labels.countries, language).map(({ handle, label }) => ({
          code: handle,
          label,
        })),
      },
    }),
  }),
];
