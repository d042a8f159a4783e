import { pagePolicy } from "../http/pages.js";
import type { Language } from "../values/language.js";

/** Nothing but this service's own style sheet: no script, picture or form of these pages is ever right. */
export const policy = pagePolicy("style-src 'self'");

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as HTML shows it. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");

interface Page {
  language: Language;
  title: string;
  /** Where the style sheet is, seen from the page: the service may stand below a path of a proxy. */
  style: string;
  /** HTML. */
  main: string;
}

/** A page for people, as HTML. */
export const pageOf = ({ language, title, style, main }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
