import type { Request, Response } from "express";

export type Language = "es" | "en";

/** Messages are English unless the caller prefers Spanish. */
export const messageLanguageOf = (req: Request): Language =>
  req.acceptsLanguages("en", "es") === "es" ? "es" : "en";

/** Labels are Spanish unless the caller prefers English; the response says which and why. */
export function negotiateLanguage(req: Request, res: Response): Language {
  const language = req.acceptsLanguages("es", "en") === "en" ? "en" : "es";
  res.vary("Accept-Language").set("Content-Language", language);
  return language;
}
