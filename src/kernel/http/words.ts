import type { Language } from "../values/language.js";
import type { ErrorBody } from "./errors.js";

/** The body of an error as it is sent, in one language. */
export function wordsOf(body: ErrorBody, language: Language): object {
  if ("error" in body) return { error: body.error[language] };
  const errors = Object.entries(body.errors).map(([field, messages]) => [
    field,
    messages.map((message) => message[language]),
  ]);
  return { errors: Object.fromEntries(errors) };
}
