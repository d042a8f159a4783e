import type { Request, Response } from "express";
import type { Language } from "../values/language.js";
import { negotiateLanguage } from "./language.js";

/** The language that the address asks for by `?lang=`: somebody has switched to it. */
export function chosenLanguage({ url }: Request): Language | undefined {
  const chosen = new URL(url, "http://localhost").searchParams.get("lang");
  return chosen === "es" || chosen === "en" ? chosen : undefined;
}

/** The language of a page: the chosen one, else Spanish unless the reader prefers English. The answer says which. */
export function negotiatePageLanguage(req: Request, res: Response): Language {
  const language = chosenLanguage(req) ?? negotiateLanguage(req, res);
  res.set("Content-Language", language);
  return language;
}

const others = { es: ["en", "English"], en: ["es", "Español"] } as const;

/** A link to the same page in the other language, as HTML. */
export function otherLanguageLink(language: Language): string {
  const [other, name] = others[language];
  return `<a href="?lang=${other}" lang="${other}" hreflang="${other}">${name}</a>`;
}
