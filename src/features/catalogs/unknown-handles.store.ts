import type { CatalogKind } from "../../kernel/database/collections.js";
import type { FieldErrors } from "../../kernel/http/errors.js";
import { handle } from "../../kernel/http/fields.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { cleanLine } from "../../kernel/values/text.js";
import { said } from "../../kernel/values/wording.js";
import type { Catalogs } from "./loaded-catalogs.store.js";

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
    if (known) continue;
    const wrong = handles.find((handle) => catalogs.entry(kind, handle) === undefined) ?? "";
    const near = catalogs.nearest(kind, wrong).join(", ");
    errors[kind] = [
      near === ""
        ? fieldTexts[`unknown_${kind}`]
        : said(fieldTexts[`unknown_${kind}_near`], { near }),
    ];
  }
  return errors;
}
