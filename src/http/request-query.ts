import { fieldTexts } from "../messages/fields.js";
import { badRequest, type FieldErrors } from "./errors.js";

/**
 * The query parameters of an address. A repeated one is an error under its name: which of the two
 * values was meant cannot be known.
 * @throws HttpError 400 when the percent-encoding is broken or is not UTF-8.
 */
export function readQuery(url: string): { values: Record<string, string>; errors: FieldErrors } {
  const start = url.indexOf("?");
  const raw = start < 0 ? "" : url.slice(start + 1);
  if (!isDecodable(raw)) throw badRequest("query_malformed");
  const values = new Map<string, string>();
  const errors = new Map<string, FieldErrors[string]>();
  for (const [name, value] of new URLSearchParams(raw)) {
    if (values.has(name)) errors.set(name, [fieldTexts.given_twice]);
    else values.set(name, value);
  }
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}

const isDecodable = (raw: string) => {
  try {
    decodeURIComponent(raw);
    return true;
  } catch {
    return false;
  }
};
