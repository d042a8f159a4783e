import {
  type genders,
  hospitalStatuses,
  type Labels,
  labelOf,
  shelterStatuses,
  statuses,
} from "../../features/catalogs/labels.schema.js";
import type { Language } from "../../kernel/values/language.js";

const states: Readonly<Record<string, Labels<string> | undefined>> = {
  status: statuses,
  hospital_status: hospitalStatuses,
  shelter_status: shelterStatuses,
};

/** The word for a person's state as the gender wants it; undefined: the field holds no state. */
export function stateLabelOf(
  field: string,
  handle: string,
  gender: unknown,
  language: Language,
): string | undefined {
  const labels = states[field];
  if (!labels || !Object.hasOwn(labels, handle)) return undefined;
  return labelOf(labels, handle, language, gender as keyof typeof genders).label;
}
