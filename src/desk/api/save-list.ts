import type { ListPersonsParams } from "#desk-client";
import { language } from "../state/language.js";
import { apiKey, endKey } from "../state/session.js";
import { exchange } from "./api.js";
import { failureOf } from "./failure.js";

/** As long as the service lets a client take a file. */
const maxFileMs = 15 * 60_000;

interface SavedList {
  content: Blob;
  /** The list has more persons than the file. */
  isCut: boolean;
}

/**
 * The whole list of persons by these filters as a CSV file, as the key sees it.
 * @throws Failure; also when the file broke off before its end.
 */
export async function fetchList(filters: ListPersonsParams): Promise<SavedList> {
  const address = new URL("../v1/persons", document.baseURI);
  for (const [name, value] of Object.entries(filters)) {
    address.searchParams.set(name, String(value)); // several values are parted by commas
  }
  const key = apiKey.get();
  const headers = {
    Accept: "text/csv",
    "Accept-Language": language.get(),
    Authorization: `Bearer ${key}`,
  };
  const signal = AbortSignal.timeout(maxFileMs);
  const { response, body } = await exchange(address, { headers, signal }, (answer) =>
    answer.blob(),
  );
  if (!response.ok) {
    if (response.status === 401 && key === apiKey.get()) endKey("refused");
    throw failureOf(response, await body.text());
  }
  return { content: body, isCut: response.headers.get("List-Truncated") === "true" };
}
