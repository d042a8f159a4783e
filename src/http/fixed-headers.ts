import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";

/** Nothing here is a page: no script, frame or sniffed type is ever right. */
const forJson = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: "deny" },
});

/** What every answer says unless its route says otherwise. */
function makeHeaders(): Map<string, string> {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  forJson(req, res, () => {});
  const made = Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
  return new Map([...made, ["cache-control", "no-store"]] as [string, string][]);
}

const headers = [...makeHeaders()];

/** Sets the headers that protect whoever reads an answer: helmet's, which are the same for all. */
export const setFixedHeaders: RequestHandler = (_req, res, next) => {
  for (const [name, value] of headers) res.setHeader(name, value);
  next();
};
