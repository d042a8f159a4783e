import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";

/** The API sends no pages: browsers must not run scripts, show frames or guess a content type. */
const forJson = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: "deny" },
});

/** Headers of every answer, unless its route sets others. */
function makeHeaders(): Map<string, string> {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  forJson(req, res, () => {});
  const made = Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
  return new Map([...made, ["cache-control", "no-store"]] as [string, string][]);
}

const headers = [...makeHeaders()];

/** Sets the headers that protect a reader in a browser. They are made once, because helmet's never change. */
export const setFixedHeaders: RequestHandler = (_req, res, next) => {
  for (const [name, value] of headers) res.setHeader(name, value);
  next();
};
