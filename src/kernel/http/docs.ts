import { createHash } from "node:crypto";
import type { RequestHandler, Router } from "express";
import swaggerFolder from "swagger-ui-dist/absolute-path.js";
import type { Language } from "../values/language.js";
import type { Message } from "../values/wording.js";
import { baseAddress } from "./base-address.js";
import { isKnown } from "./entity-tag.js";
import { chosenLanguage, negotiatePageLanguage, otherLanguageLink } from "./page-language.js";
import { filesRouter, pagePolicy, withPolicy } from "./pages.js";

/** Only what the page asks for. */
const swaggerFiles = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"];

/** Scripts and styles of this service alone; the page talks to this service alone. */
const policy = pagePolicy(
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
);

const texts = {
  title: { en: "Missing-Persons Registry", es: "Registro de personas desaparecidas" },
  guide: { en: "Guide for partner apps", es: "Guía para aplicaciones asociadas" },
  aboutGuide: {
    en: "first steps, with code to copy",
    es: "primeros pasos, con código para copiar",
  },
  /** Swagger UI speaks English alone. */
  buttons: {
    en: "",
    es: "Los botones de esta página están en inglés: «Authorize» recibe su clave y «Execute» envía la solicitud.",
  },
} satisfies Record<string, Message>;

const page = (language: Language, folder: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title[language]}</title>
<link rel="stylesheet" href="${folder}swagger-ui.css">
<link rel="stylesheet" href="${folder}docs.css">
<link rel="icon" type="image/png" href="${folder}favicon-32x32.png">
</head>
<body>
<header class="beside">
<p class="language">${otherLanguageLink(language)}</p>
<p><a href="${folder}guide?lang=${language}">${texts.guide[language]}</a>: ${texts.aboutGuide[language]}</p>
${texts.buttons[language] && `<p>${texts.buttons[language]}</p>`}
</header>
<div id="swagger-ui"></div>
<script src="${folder}swagger-ui-bundle.js"></script>
<script src="${folder}initializer.js"></script>
</body>
</html>
`;

/**
 * What Swagger UI shows without names, out of the order of headings or out of reach of a keyboard. It shows ever more
 * as somebody opens it. Text of its own that is too pale is darker in the style sheet below.
 */
const mending = `const headings = { H3: "2", H4: "3", H5: "4" };
const labels = {
  en: { SELECT: "Choice", TEXTAREA: "Request body", INPUT: "Value", about: "About", servers: "Servers" },
  es: {
    SELECT: "Elección",
    TEXTAREA: "Cuerpo de la solicitud",
    INPUT: "Valor",
    about: "Acerca del registro",
    servers: "Servidores",
  },
}[document.documentElement.lang];
function mend() {
  const page = document.querySelector("#swagger-ui");
  for (const one of page.querySelectorAll("h3, h4, h5")) one.ariaLevel = headings[one.tagName];
  for (const one of page.querySelectorAll("select, textarea, input"))
    one.ariaLabel ??= one.placeholder || labels[one.tagName];
  for (const one of page.querySelectorAll("pre")) one.tabIndex = 0;
  const sections = {
    ".information-container": labels.about,
    ".schemes-server-container": labels.servers,
  };
  for (const [found, ariaLabel] of Object.entries(sections)) {
    const section = page.querySelector(found);
    if (section) Object.assign(section, { role: "region", ariaLabel });
  }
}
new MutationObserver(mend).observe(document.querySelector("#swagger-ui"), { childList: true, subtree: true });
`;

/** What is wide scrolls in itself, so that the page never does. */
const style = `:root { color-scheme: light; }
body { margin: 0; background: #fff; }
.beside { padding: 0.6rem 1.25rem; font: 1rem/1.5 system-ui, sans-serif; }
.beside p { margin: 0; }
.beside .language { float: right; margin-left: 1rem; }
.beside a, .swagger-ui a.link, .swagger-ui .info a, .swagger-ui .info .base-url, .swagger-ui .url { color: #0b5394; }
.swagger-ui .responses-inner { overflow-x: auto; }
.swagger-ui, .swagger-ui :is(p, li, td, th, h1, h2, h3, h4, h5, label, small, section, .markdown, .renderedMarkdown, .tab li, .prop-type, .prop-format, .parameter__type, .parameter__in, .parameter__extension, .response-col_links, .opblock-summary-description, .servers-title, .model, .model-title, .model-toggle, .property, .response-control-media-type__accept-message, .json-schema-2020-12__attribute, .json-schema-2020-12-keyword__value) { color: #1c2733 !important; opacity: 1; }
.swagger-ui :is(code, .markdown code, .renderedMarkdown code) { color: #6a0fb8 !important; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #1c2733; }
.swagger-ui .info .title small pre { color: #fff !important; }
.swagger-ui :is(.parameter__name.required span, .parameter__name.required::after, .btn.cancel) { color: #a4262c !important; border-color: #a4262c; }
.swagger-ui .btn.authorize, .swagger-ui .btn.authorize span { color: #17653a; border-color: #17653a; }
.swagger-ui .btn.authorize svg { fill: #17653a; }
.swagger-ui .btn.execute { background: #0b5394; border-color: #0b5394; color: #fff; }
.swagger-ui .opblock .opblock-summary-method { background: #0b5394 !important; color: #fff; text-shadow: none; }
.swagger-ui .opblock-post .opblock-summary-method { background: #17653a !important; }
.swagger-ui .opblock-patch .opblock-summary-method { background: #0b5f57 !important; }
.swagger-ui .opblock-delete .opblock-summary-method { background: #a4262c !important; }
.swagger-ui :is(.highlight-code, .microlight, .curl) :is(code, span) { color: #fff !important; }
.swagger-ui .download-contents { background: #1c2733; color: #fff; }
.swagger-ui .json-schema-2020-12-expand-deep-button { color: #1c2733; }
`;

/** The key that is typed in is kept nowhere; nobody else's validator is asked. */
const initializer = `${mending}SwaggerUIBundle({
  url: new URL("../openapi.json?lang=" + document.documentElement.lang, document.currentScript.src).href,
  dom_id: "#swagger-ui",
  docExpansion: "list",
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/**
 * GET /openapi.json and GET /docs, the same for people to read and try; no key needed.
 * @param publicUrl the address that the document names; undefined: the one that the request named.
 */
export function docsRouter(
  describe: (language: Language) => object,
  publicUrl: string | undefined,
): Router {
  const pages: Record<string, RequestHandler> = {
    "/docs": sendPage("docs/"),
    "/docs/": sendPage(""),
    "/docs/initializer.js": (_req, res) => void res.type("js").send(initializer),
    "/docs/docs.css": (_req, res) =>
      void res.set("Cache-Control", "no-cache").type("css").send(style),
    ...Object.fromEntries(swaggerFiles.map((name) => [`/docs/${name}`, sendSwaggerFile(name)])),
  };
  const guarded = Object.entries(pages).map(
    ([path, send]) => [path, withPolicy(policy, send)] as const,
  );
  return filesRouter("docs", {
    "/openapi.json": sendDocument(describe, publicUrl),
    ...Object.fromEntries(guarded),
  });
}

const sendPage =
  (folder: string): RequestHandler =>
  (req, res) =>
    void res.type("html").send(page(negotiatePageLanguage(req, res), folder));

/**
 * Serializes the document at the first request for its language; each answer adds addresses of the service alone. Only
 * the address chooses the language, so that programs always get the English one.
 */
function sendDocument(
  describe: (language: Language) => object,
  publicUrl: string | undefined,
): RequestHandler {
  const prepared = new Map<Language, { bytes: Buffer; hash: Buffer }>();

  function prepare(language: Language) {
    const known = prepared.get(language);
    if (known) return known;
    const json = JSON.stringify(describe(language));
    const bytes = Buffer.from(`${json.slice(0, -1)},"externalDocs":`);
    const made = { bytes, hash: createHash("sha256").update(bytes).digest() };
    prepared.set(language, made);
    return made;
  }

  return (req, res) => {
    const language = chosenLanguage(req) ?? "en";
    const { bytes, hash } = prepare(language);
    const url = baseAddress(req, publicUrl);
    const guide = {
      description: texts.guide[language],
      url: `${url}/docs/guide${language === "en" ? "" : `?lang=${language}`}`,
    };
    const addresses = `${JSON.stringify(guide)},"servers":${JSON.stringify([{ url }])}}`;
    const accepted = req.get("accept-encoding") ?? ""; // compressed, it is another representation
    const whole = createHash("sha256").update(hash).update(addresses).update(accepted);
    const tag = `"${whole.digest("base64url")}"`;
    res.set({ ETag: tag, "Cache-Control": "no-cache", "Content-Language": language });
    if (isKnown(req.get("if-none-match"), tag)) return void res.status(304).end();
    res.type("json").send(Buffer.concat([bytes, Buffer.from(addresses)]));
  };
}

/** Files of a package: a browser may keep them, and asks whether they are still the same. */
const sendSwaggerFile =
  (name: string): RequestHandler =>
  (_req, res, next) => {
    const options = { root: swaggerFolder(), cacheControl: false, acceptRanges: false };
    res.set("Cache-Control", "no-cache").sendFile(name, options, (error) => error && next(error));
  };
