import express, { type Express } from "express";
import { catalogEndpoints } from "./catalogs/catalogs.routes.js";
import type { Config } from "./config.js";
import { duplicateEndpoints } from "./duplicates/duplicates.routes.js";
import { type Health, healthRouter, refuseWritesWhenFull } from "./health.js";
import { allowOrigins } from "./http/cors.js";
import { deskRouter } from "./http/desk.js";
import { docsRouter } from "./http/docs.js";
import { answerErrors } from "./http/error-handler.js";
import { notFound } from "./http/errors.js";
import { fileRouterFor } from "./http/file-endpoint.js";
import { setFixedHeaders } from "./http/fixed-headers.js";
import { checkHost } from "./http/host.js";
import { logRequests } from "./http/request-log.js";
import { routerFor } from "./http/router.js";
import { importEndpoints } from "./imports/imports.routes.js";
import { undoEndpoints } from "./imports/undo.routes.js";
import { meEndpoints } from "./me/me.routes.js";
import { measureRequests } from "./metrics.js";
import { describeApi } from "./openapi.js";
import { personEndpoints } from "./persons/persons.routes.js";
import { photoEndpoints, photoFile } from "./persons/photo.routes.js";
import { reportEndpoints } from "./reports/reports.routes.js";
import { resourceEndpoints } from "./resources/resources.routes.js";
import type { Services } from "./services.js";
import { tipEndpoints } from "./tips/tips.routes.js";

/** Every operation of the API, in the order of the specification. */
export const endpoints = [
  ...personEndpoints,
  ...photoEndpoints,
  ...reportEndpoints,
  ...tipEndpoints,
  ...resourceEndpoints,
  ...duplicateEndpoints,
  ...catalogEndpoints,
  ...importEndpoints,
  ...undoEndpoints,
  ...meEndpoints,
];

/** What is served as bytes, without a key. */
export const fileEndpoints = [photoFile];

/** The whole API over these services. */
export function createApp(
  services: Services,
  {
    config,
    health,
  }: { config: Pick<Config, "CORS_ORIGINS" | "TRUST_PROXY" | "PUBLIC_URL">; health: Health },
): Express {
  const app = express();
  app.enable("case sensitive routing").enable("strict routing");
  app.disable("x-powered-by").disable("etag");
  app.set("query parser", false); // endpoints read the query themselves, strictly
  if (config.TRUST_PROXY) app.set("trust proxy", config.TRUST_PROXY);
  return app
    .use(logRequests(services.logger), measureRequests, setFixedHeaders, checkHost)
    .use(allowOrigins(config.CORS_ORIGINS ?? []))
    .use(refuseWritesWhenFull(health))
    .use(routerFor<Services>(endpoints, services, { publicUrl: config.PUBLIC_URL }))
    .use(healthRouter(health))
    .use(docsRouter(() => describeApi(endpoints, fileEndpoints), config.PUBLIC_URL))
    .use(deskRouter(config.PUBLIC_URL))
    .use(fileRouterFor<Services>(fileEndpoints, services))
    .use(() => {
      throw notFound("Path");
    })
    .use(answerErrors(services.logger));
}
