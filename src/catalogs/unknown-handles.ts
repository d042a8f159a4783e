import type { CatalogKind } from "../database/collections.js";
import type { FieldErrors } from "../http/errors.js";
import type { Catalogs } from "./catalogs.js";

/**
 * An error under each of `kinds` whose value, as sent, names no entry of that catalog; a value in a
 * query may be a comma-separated list. What is not a text is the schema's matter.
 */
export async function unknownHandles(
  catalogs: Catalogs,
  sent: unknown,
  kinds: readonly CatalogKind[],
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const kind of kinds) {
    const value = typeof sent === "object" && sent ? Reflect.get(sent, kind) : undefined;
    if (typeof value !== "string" || value.trim() === "") continue;
    const handles = value.split(",", 100);
    const known = await Promise.all(handles.map((handle) => catalogs.has(kind, handle)));
    if (known.includes(false))
      errors[kind] = [`Must be a ${kind} of the catalog: see GET /v1/options`];
  }
  return errors;
}
