import type { ListPersonsParams } from "#desk-client";
import { language } from "../state/language.js";
import { apiKey, endKey } from "../state/session.js";
import { Failure, failureOf } from "./failure.js";

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
  const { answer, content } = await exchange(address, headers);
  if (!answer.ok) {
    if (answer.status === 401 && key === apiKey.get()) endKey("refused");
    throw failureOf(answer, await content.text());
  }
  return { content, isCut: answer.headers.get("List-Truncated") === "true" };
}

async function exchange(address: URL, headers: Record<string, string>) {
  try {
    const answer = await fetch(address, {
      headers,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      signal: AbortSignal.timeout(maxFileMs),
    });
    return { answer, content: await answer.blob() };
  } catch {
    throw new Failure("offline");
  }
}
