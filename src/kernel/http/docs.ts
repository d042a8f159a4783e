import { createHash } from "node:crypto";
import type { RequestHandler, Router } from "express";
import swaggerFolder from "swagger-ui-dist/absolute-path.js";
import { baseAddress } from "./base-address.js";
import { isKnown } from "./entity-tag.js";
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

const page = (folder: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Missing-Persons Registry</title>
<link rel="stylesheet" href="${folder}swagger-ui.css">
<link rel="stylesheet" href="${folder}docs.css">
<link rel="icon" type="image/png" href="${folder}favicon-32x32.png">
</head>
<body>
<header class="beside"><a href="${folder}guide">Guide for partner apps</a>: first steps, with code to copy</header>
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
const names = { SELECT: "Choice", TEXTAREA: "Request body", INPUT: "Value" };
function mend() {
  const page = document.querySelector("#swagger-ui");
  for (const one of page.querySelectorAll("h3, h4, h5")) one.ariaLevel = headings[one.tagName];
  for (const one of page.querySelectorAll("select, textarea, input"))
    one.ariaLabel ??= one.placeholder || names[one.tagName];
  for (const one of page.querySelectorAll("pre")) one.tabIndex = 0;
  const sections = { ".information-container": "About", ".schemes-server-container": "Servers" };
  for (const [found, ariaLabel] of Object.entries(sections)) {
    const section = page.querySelector(found);
    if (section) Object.assign(section, { role: "region", ariaLabel });
  }
}
new MutationObserver(mend).observe(document.querySelector("#swagger-ui"), { childList: true, subtree: true });
`;

const style = `:root { color-scheme: light; }
body { margin: 0; background: #fff; }
.beside { margin: 0; padding: 0.6rem 1.25rem; font: 1rem/1.5 system-ui, sans-serif; }
.beside a, .swagger-ui a.link, .swagger-ui .info a, .swagger-ui .info .base-url, .swagger-ui .url { color: #0b5394; }
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
  url: new URL("../openapi.json", document.currentScript.src).href,
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
export function docsRouter(describe: () => object, publicUrl: string | undefined): Router {
  const pages: Record<string, RequestHandler> = {
    "/docs": (_req, res) => void res.type("html").send(page("docs/")),
    "/docs/": (_req, res) => void res.type("html").send(page("")),
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

/** Serializes the document at the first request; each answer adds addresses of the service alone. */
function sendDocument(describe: () => object, publicUrl: string | undefined): RequestHandler {
  let prepared: { bytes: Buffer; hash: Buffer } | undefined;

  function prepare() {
    const bytes = Buffer.from(`${JSON.stringify(describe()).slice(0, -1)},"externalDocs":`);
    return { bytes, hash: createHash("sha256").update(bytes).digest() };
  }

  return (req, res) => {
    prepared ??= prepare();
    const url = baseAddress(req, publicUrl);
    const guide = { description: "Guide for partner apps", url: `${url}/docs/guide` };
    const addresses = `${JSON.stringify(guide)},"servers":${JSON.stringify([{ url }])}}`;
    const accepted = req.get("accept-encoding") ?? ""; // compressed, it is another representation
    const parts = createHash("sha256").update(prepared.hash).update(addresses).update(accepted);
    const hash = parts.digest("base64url");
    const tag = `"${hash}"`;
    res.set({ ETag: tag, "Cache-Control": "no-cache" });
    if (isKnown(req.get("if-none-match"), tag)) return void res.status(304).end();
    res.type("json").send(Buffer.concat([prepared.bytes, Buffer.from(addresses)]));
  };
}

/** Files of a package: a browser may keep them, and asks whether they are still the same. */
const sendSwaggerFile =
  (name: string): RequestHandler =>
  (_req, res, next) => {
    const options = { root: swaggerFolder(), cacheControl: false, acceptRanges: false };
    res.set("Cache-Control", "no-cache").sendFile(name, options, (error) => error && next(error));
  };
