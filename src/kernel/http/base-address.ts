import { isIPv6 } from "node:net";
import type { Request } from "express";

/**
 * What addresses in answers begin with: the configured address, else the one that the request named and
 * `checkHost` let pass; an HTTP/1.0 client that names none gets the local address of its connection.
 */
export function baseAddress(req: Request, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { localAddress = "", localPort } = req.socket;
  const local = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  // Never the protocol as a proxy spells it: only whether it is the secure one.
  return `${req.secure ? "https" : "http"}://${req.get("host") ?? `${local}:${localPort}`}`;
}

/** The path under which the service is reached from outside: none, unless it is configured. */
export const basePath = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/$/, "");
