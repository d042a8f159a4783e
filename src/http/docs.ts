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
<link rel="stylesheet" href="${folder}site.css">
<link rel="icon" type="image/png" href="${folder}favicon-32x32.png">
</head>
<body>
<p class="beside"><a href="${folder}guide">Guide for partner apps</a>: first steps, with code to copy</p>
<div id="swagger-ui"></div>
<script src="${folder}swagger-ui-bundle.js"></script>
<script src="${folder}initializer.js"></script>
</body>
</html>
`;

/** The key that is typed in is kept nowhere; nobody else's validator is asked. */
const initializer = `SwaggerUIBundle({
  url: new URL("../openapi.json", document.currentScript.src).href,
  dom_id: "#swagger-ui",
  deepLinking: true,
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
