import type { CatalogKind } from "../database/collections.js";
import type { FieldErrors } from "../http/errors.js";
import { handle } from "../http/fields.js";
import { cleanLine } from "../values/text.js";
import type { Catalogs } from "./catalogs.js";

const maxHandles = 100;
const isHandle = (text: string) => handle.safeParse(text).success;

/**
 * An error under each of `kinds` whose value, as sent, names no entry of that catalog; a value in a
 * query may be a comma-separated list, or several. What is not a text is the schema's matter.
 */
export async function unknownHandles(
  catalogs: Catalogs,
  sent: unknown,
  kinds: readonly CatalogKind[],
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const kind of kinds) {
    const value = typeof sent === "object" && sent ? Reflect.get(sent, kind) : undefined;
    const text = Array.isArray(value) ? value.join() : value;
    if (typeof text !== "string" || cleanLine(text) === "") continue;
    const handles = text.split(",", maxHandles);
    const known = handles.every(isHandle) && (await catalogs.hasAll(kind, handles));
    if (!known) errors[kind] = [`Must be a ${kind} of the catalog: see GET /v1/options`];
  }
  return errors;
}
