import type { Agreement, FieldComparison } from "../../kernel/database/collections.js";

export type Compared = Omit<FieldComparison, "values">;

const adjectives = [
  ["match", "Same"],
  ["close", "similar"],
  ["mismatch", "different"],
] as const satisfies [Agreement, string][];

const listed = new Intl.ListFormat("en");

/** A comparison as a sentence that names fields only. */
export function reasonOf(comparison: readonly Compared[]): string {
  const parts = adjectives.flatMap(([agreement, adjective]) => {
    const fields = comparison.filter((compared) => compared.agreement === agreement);
    const names = fields.map(({ field }) => field.replaceAll("_", " "));
    return names.length > 0 ? [`${adjective} ${listed.format(names)}`] : [];
  });
  const sentence = parts.join("; ") || "no field that is shown could be compared";
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
