import type { z } from "zod";
import { type Message, type ParamsOf, said, type Wording } from "../values/wording.js";
import { fieldTexts } from "./fields.js";

/** Zod keeps only one text for a rule, the English one. This map finds the Spanish one by it. */
const spanishOf = new Map<string, string>();

/** The message of a schema's rule. Call it when the schema is made, never with values of a request. */
export function message<const Template extends Wording>(
  wording: Template,
  ...params: ParamsOf<Template>
): string {
  const { en, es } = said(wording, ...params);
  spanishOf.set(en, es);
  return en;
}

/** The text of an issue in every language: the text of its rule, else zod's own. */
export const messageOf = (issue: z.core.$ZodIssue): Message => ({
  en: issue.message,
  es: spanishOf.get(issue.message) ?? inSpanish(issue),
});

const types = new Map<string, string>([
  ["string", "Debe ser texto"],
  ["number", "Debe ser un número"],
  ["int", "Debe ser un número entero"],
  ["boolean", "Debe ser true o false"],
  ["array", "Debe ser una lista"],
  ["object", fieldTexts.not_object.es],
]);

const units = new Map([
  ["string", " caracteres"],
  ["array", " elementos"],
]);

/** The Spanish text for an issue that has only zod's own English one. */
function inSpanish(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return types.get(issue.expected) ?? "No es del tipo esperado";
    case "invalid_value":
      return `Debe ser ${issue.values.length > 1 ? "uno de " : ""}${issue.values.join(", ")}`;
    case "too_small":
      return `Debe ${size(issue.origin)} como mínimo ${issue.minimum}${units.get(issue.origin) ?? ""}`;
    case "too_big":
      return `Debe ${size(issue.origin)} como máximo ${issue.maximum}${units.get(issue.origin) ?? ""}`;
    case "custom":
      return issue.message;
    default:
      return "El valor no es válido";
  }
}

const size = (origin: string) => (units.has(origin) ? "tener" : "ser");
