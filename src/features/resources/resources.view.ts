import { z } from "zod";
import type { ResourceDocument } from "../../kernel/database/collections.js";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import { examples, exampleTimes } from "../../kernel/http/examples.js";
import { labelled, wireId, wireTime } from "../../kernel/http/fields.js";
import { projectionOf, viewsOf } from "../../kernel/http/view.js";
import { countries, labelOf, linkTypes, resourceTypes } from "../catalogs/labels.schema.js";

/** Without the words of the search, which no view shows. */
export type ShownResource = Omit<ResourceDocument, "words">;

const { field, stored, view } = viewsOf<ShownResource, Pick<ViewContext, "language">>();

const shownType = labelled.meta({ description: "A handle of GET /v1/options, with its label." });

const link = z
  .object({
    type: shownType,
    label: z.string(),
    value: z.string(),
    href: z.string().nullable().meta({
      description: "What to open; null when there is nothing to.",
    }),
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
  type: field(shownType, ["type"], ({ type }, { language }) =>
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
export const resource = shown.schema.meta({ id: "Resource" }).register(examples, {
  resource: {
    id: "66f2c0a1b3d4e5f607185d01",
    country: { code: "VE", label: "Venezuela" },
    region: "La Guaira",
    city: "Maiquetía",
    address: null,
    type: { handle: "hotline", label: "Línea de ayuda" },
    name: "Línea de ejemplo",
    description: "Atiende las 24 horas.",
    links: [
      {
        type: { handle: "phone", label: "Teléfono" },
        label: "Central",
        value: "+582125550103",
        href: "tel:+582125550103",
      },
    ],
    ...exampleTimes,
  },
});

export const viewResource = shown.read;

/** Owner and version tell who may change it. */
export const resourceProjection = projectionOf(shown, "source", "version");
