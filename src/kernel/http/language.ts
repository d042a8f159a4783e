import type { Request, Response } from "express";
import type { Language } from "../values/language.js";

/** Messages are English unless the caller prefers Spanish. */
export const messageLanguageOf = (req: Request): Language => prefers(req, "en", "es") ?? "en";

/** Labels are Spanish unless the caller prefers English; the response says which and why. */
export function negotiateLanguage(req: Request, res: Response): Language {
  const language = prefers(req, "es", "en") ?? "es";
  res.vary("Accept-Language").setHeader("Content-Language", language);
  return language;
}

/** Most callers state no preference; the header is not parsed for them. */
const prefers = (req: Request, ...languages: Language[]): Language | undefined =>
  req.headers["accept-language"] === undefined
    ? undefined
    : languages.find((one) => one === req.acceptsLanguages(...languages));
