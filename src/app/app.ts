import express, { type Express } from "express";
import { catalogEndpoints } from "../features/catalogs/catalogs.routes.js";
import { changeEndpoints } from "../features/changes/changes.routes.js";
import { duplicateEndpoints } from "../features/duplicates/duplicates.routes.js";
import { hsdsEndpoints } from "../features/hsds/hsds.routes.js";
import { importEndpoints } from "../features/imports/imports.routes.js";
import { undoEndpoints } from "../features/imports/undo.routes.js";
import { meEndpoints } from "../features/me/me.routes.js";
import { personEndpoints } from "../features/persons/persons.routes.js";
import { photoEndpoints, photoFile } from "../features/persons/photo.routes.js";
import { pfifEndpoints } from "../features/pfif/pfif.routes.js";
import { reportEndpoints } from "../features/reports/reports.routes.js";
import { resourceEndpoints } from "../features/resources/resources.routes.js";
import { statsEndpoints } from "../features/stats/stats.routes.js";
import { tipEndpoints } from "../features/tips/tips.routes.js";
import { webhookEndpoints, webhookMessages } from "../features/webhooks/webhooks.routes.js";
import { compressAnswers } from "../kernel/http/compress.js";
import { allowOrigins } from "../kernel/http/cors.js";
import { deskRouter } from "../kernel/http/desk.js";
import { docsRouter } from "../kernel/http/docs.js";
import { answerErrors } from "../kernel/http/error-handler.js";
import { notFound } from "../kernel/http/errors.js";
import { fileRouterFor } from "../kernel/http/file-endpoint.js";
import { setFixedHeaders } from "../kernel/http/fixed-headers.js";
import { checkHost } from "../kernel/http/host.js";
import { logRequests } from "../kernel/http/request-log.js";
import { routerFor } from "../kernel/http/router.js";
import { describeApi } from "../kernel/openapi/document.js";
import { translateDocument } from "../kernel/openapi/translate.js";
import type { Language } from "../kernel/values/language.js";
import { siteRouter } from "../site/site-router.js";
import type { Config } from "./config.js";
import { type Health, healthRouter, refuseWritesWhenFull } from "./health.js";
import { measureRequests } from "./metrics.js";
import type { Services } from "./services.js";
import { spanish } from "./spanish/dictionary.js";

/** Every operation of the API, in the order of the specification. */
export const endpoints = [
  ...personEndpoints,
  ...photoEndpoints,
  ...changeEndpoints,
  ...pfifEndpoints,
  ...reportEndpoints,
  ...tipEndpoints,
  ...resourceEndpoints,
  ...hsdsEndpoints,
  ...duplicateEndpoints,
  ...catalogEndpoints,
  ...importEndpoints,
  ...undoEndpoints,
  ...webhookEndpoints,
  ...meEndpoints,
  ...statsEndpoints,
];

/** What is served as bytes, without a key. */
export const fileEndpoints = [photoFile];

/** The OpenAPI document of the whole API in a language. */
function describeIn(language: Language): object {
  const document = describeApi(endpoints, fileEndpoints, webhookMessages);
  return language === "es" ? translateDocument(document, spanish).document : document;
}

/** The whole API over these services. */
export function createApp(
  services: Services,
  {
    config,
    health,
  }: {
    config: Pick<Config, "CORS_ORIGINS" | "TRUST_PROXY" | "PUBLIC_URL"> &
      Partial<Pick<Config, "COMPRESSION" | "OPERATOR_NAME" | "OPERATOR_CONTACT">>;
    health: Health;
  },
): Express {
  const app = express();
  app.enable("case sensitive routing").enable("strict routing");
  app.disable("x-powered-by").disable("etag");
  app.set("query parser", false); // endpoints read the query themselves, strictly
  if (config.TRUST_PROXY) app.set("trust proxy", config.TRUST_PROXY);
  app.use(logRequests(services.logger), measureRequests, setFixedHeaders);
  if (config.COMPRESSION !== "off") app.use(compressAnswers);
  app.use(checkHost);
  const { CORS_ORIGINS: origins = [] } = config;
  if (origins.length > 0) app.use(allowOrigins(origins));
  return app
    .use(refuseWritesWhenFull(health))
    .use(routerFor<Services>(endpoints, services, { publicUrl: config.PUBLIC_URL }))
    .use(healthRouter(health))
    .use(siteRouter(config))
    .use(docsRouter(describeIn, config.PUBLIC_URL))
    .use(deskRouter(config.PUBLIC_URL))
    .use(fileRouterFor<Services>(fileEndpoints, services))
    .use(() => {
      throw notFound("Path");
    })
    .use(answerErrors(services.logger));
}
