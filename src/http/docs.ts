import { type Request, type RequestHandler, Router } from "express";
import swaggerFolder from "swagger-ui-dist/absolute-path.js";
import { baseAddress } from "./base-address.js";
import { closeRoute, forReading, openRoute } from "./route.js";

/** Only what the page asks for. */
const swaggerFiles = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"];

/** Scripts and styles of this service alone; the page talks to this service alone. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = (folder: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Missing-Persons Registry</title>
<link rel="stylesheet" href="${folder}swagger-ui.css">
<link rel="icon" type="image/png" href="${folder}favicon-32x32.png">
</head>
<body>
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
  const router = Router({ caseSensitive: true, strict: true });
  let described: object | undefined;
  const documentFor = (req: Request) => {
    described ??= describe();
    return { ...described, servers: [{ url: baseAddress(req, publicUrl) }] };
  };

  const files: Record<string, RequestHandler> = {
    "/openapi.json": (req, res) => void res.json(documentFor(req)),
    "/docs": (_req, res) => void res.type("html").send(page("docs/")),
    "/docs/": (_req, res) => void res.type("html").send(page("")),
    "/docs/initializer.js": (_req, res) => void res.type("js").send(initializer),
    ...Object.fromEntries(swaggerFiles.map((name) => [`/docs/${name}`, sendSwaggerFile(name)])),
  };
  for (const [path, handler] of Object.entries(files)) {
    const route = openRoute(router, path);
    route.get((_req, res, next) => {
      if (path.startsWith("/docs")) res.set("Content-Security-Policy", policy);
      next();
    }, handler);
    closeRoute(route, forReading);
  }
  return router;
}

/** Files of a package: a browser may keep them, and asks whether they are still the same. */
const sendSwaggerFile =
  (name: string): RequestHandler =>
  (_req, res, next) => {
    const options = { root: swaggerFolder(), cacheControl: false };
    res.set("Cache-Control", "no-cache").sendFile(name, options, (error) => error && next(error));
  };
