import { badRequest } from "./errors.js";

/**
 * The query parameters of an address; the values of one that is repeated as a list, which only a parameter that
 * takes several values accepts.
 * @throws HttpError 400 when the percent-encoding is broken or is not UTF-8.
 */
export function readQuery(url: string): Record<string, string | string[]> {
  const start = url.indexOf("?");
  const raw = start < 0 ? "" : url.slice(start + 1);
  if (!isDecodable(raw)) throw badRequest("query_malformed");
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(raw)) {
    const before = values.get(name);
    if (Array.isArray(before)) before.push(value);
    else values.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(values);
}

const isDecodable = (raw: string) => {
  try {
    decodeURIComponent(raw);
    return true;
  } catch {
    return false;
  }
};
