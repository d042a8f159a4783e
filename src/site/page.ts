import { otherLanguageLink } from "../kernel/http/page-language.js";
import { pagePolicy } from "../kernel/http/pages.js";
import type { Language } from "../kernel/values/language.js";

/** Nothing but this service's own style sheet and icon: no script or form of these pages is ever right. */
export const policy = pagePolicy("style-src 'self'", "img-src 'self'");

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
  /** The folder of the style sheet and the icon, seen from the page: a proxy may show the service below a path. */
  files: string;
  /** HTML. */
  main: string;
}

/** A page for people, as HTML, with a link to the same page in the other language. */
export const pageOf = ({ language, title, files, main }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${files}site.css">
<link rel="icon" type="image/svg+xml" href="${files}icon.svg">
</head>
<body>
<main>
<p class="language">${otherLanguageLink(language)}</p>
${main}
</main>
</body>
</html>
`;
