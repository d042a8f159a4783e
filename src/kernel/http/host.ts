import type { Request, RequestHandler } from "express";
import { badRequest } from "./errors.js";

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port; nothing else that RFC 3986 allows. */
const host = /^(?:[\w.~-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;
const absolute = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Refuses a request that names its host twice, not at all or in a wrong form, because answers contain addresses with
 * this host. A client of HTTP/1.0 may name none. A target in absolute form contains its host (RFC 9112, 3.2.2): this
 * host replaces the header's, and the request is served by the path.
 */
export const checkHost: RequestHandler = (req, _res, next) => {
  const names = hostsOf(req);
  const isOld = req.httpVersion === "1.0" && names.length === 0;
  if (!isOld && !(names.length === 1 && names.every(isHost))) throw wrongHost();
  const [, named, path = ""] = absolute.exec(req.url) ?? [];
  if (named !== undefined) {
    if (!isHost(named)) throw wrongHost();
    req.headers.host = named;
    req.url = path.startsWith("/") ? path : `/${path}`;
  } else if (!req.url.startsWith("/") && req.url !== "*") {
    throw badRequest("target_malformed");
  }
  next();
};

/** All `Host` headers as they were sent: `req.headers` has the first one only. */
const hostsOf = ({ rawHeaders }: Request): string[] =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");

/** The URL parser checks the IPv6 address and the port. */
const isHost = (text: string) => host.test(text) && URL.canParse(`http://${text}`);

const wrongHost = () => badRequest("host_malformed", { Connection: "close" });
