import type { Request, Response, Router } from "express";
import { baseAddress } from "../http/base-address.js";
import { negotiateLanguage } from "../http/language.js";
import { filesRouter } from "../http/pages.js";
import { version } from "../version.js";
import { guidePage } from "./guide.js";
import { policy } from "./page.js";
import { style } from "./style.js";
import { welcomePage } from "./welcome.js";

/**
 * The pages for people, no key needed: GET / and GET /docs/guide.
 * @param publicUrl the address that they name; undefined: the one that the request named.
 */
export function siteRouter(publicUrl: string | undefined): Router {
  return filesRouter("pages", {
    "/": (req, res) => welcome(req, res, baseAddress(req, publicUrl)),
    "/docs/guide": (req, res) =>
      sendPage(res.set("Content-Language", "en"), guidePage(baseAddress(req, publicUrl))),
    "/docs/site.css": (_req, res) =>
      void res.set("Cache-Control", "no-cache").type("css").send(style),
  });
}

/** A page for browsers; for programs, which seldom say what they accept, where to find what. */
function welcome(req: Request, res: Response, base: string): void {
  res.vary("Accept");
  if (req.accepts(["json", "html"]) === "html") {
    sendPage(res, welcomePage(negotiateLanguage(req, res)));
    return;
  }
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
