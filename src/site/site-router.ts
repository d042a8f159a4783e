import type { Request, Response, Router } from "express";
import { baseAddress } from "../kernel/http/base-address.js";
import { negotiatePageLanguage } from "../kernel/http/page-language.js";
import { filesRouter } from "../kernel/http/pages.js";
import { version } from "../kernel/version.js";
import { guidePage } from "./guide/guide.js";
import { icon } from "./icon.js";
import { policy } from "./page.js";
import { style } from "./style.js";
import { welcomePage } from "./welcome.js";

/** What the pages name, under the names of the variables that say it. */
interface SiteConfig {
  PUBLIC_URL?: string | undefined;
  OPERATOR_NAME?: string | undefined;
  OPERATOR_CONTACT?: string | undefined;
}

/**
 * The pages for people, no key needed: GET / and GET /docs/guide.
 * @param config with the address that they name; without one they name that of the request.
 */
export function siteRouter(config: SiteConfig): Router {
  const { PUBLIC_URL: publicUrl } = config;
  return filesRouter("pages", {
    "/": (req, res) => welcome(req, res, config),
    "/docs/icon.svg": (_req, res) =>
      void res.set("Cache-Control", "no-cache").type("svg").send(icon),
    "/docs/guide": (req, res) =>
      sendPage(res, guidePage(negotiatePageLanguage(req, res), baseAddress(req, publicUrl))),
    "/docs/site.css": (_req, res) =>
      void res.set("Cache-Control", "no-cache").type("css").send(style),
  });
}

/** A page for browsers; for programs, which seldom say what they accept, where to find what. */
function welcome(req: Request, res: Response, config: SiteConfig): void {
  res.vary("Accept");
  if (req.accepts(["json", "html"]) === "html") {
    const operator = { name: config.OPERATOR_NAME, contact: config.OPERATOR_CONTACT };
    sendPage(res, welcomePage(negotiatePageLanguage(req, res), operator));
    return;
  }
  const base = baseAddress(req, config.PUBLIC_URL);
  const documents = { guide: `${base}/docs/guide`, docs: `${base}/docs` };
  res.json({
    name: "Missing-Persons Registry",
    version,
    ...documents,
    openapi: `${base}/openapi.json`,
  });
}

const sendPage = (res: Response, html: string): void =>
  void res.set("Content-Security-Policy", policy).type("html").send(html);
