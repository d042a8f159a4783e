import type { Request } from "express";

/**
 * What addresses in answers begin with: the configured address, else the one that the request named; a
 * client of old that names none is told where its request came in.
 */
export function baseAddress(req: Request, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { localAddress, localPort } = req.socket;
  // Never the protocol as a proxy spells it: only whether it is the secure one.
  return `${req.secure ? "https" : "http"}://${req.get("host") ?? `${localAddress}:${localPort}`}`;
}

/** The path under which the service is reached from outside: none, unless it is configured. */
export const basePath = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/$/, "");
