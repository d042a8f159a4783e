import { type Request, type Response, Router } from "express";
import type { z } from "zod";
import { withinDeadline } from "../async/deadline.js";
import type { ResourceName } from "../messages/errors.js";
import type { Admission } from "./admission.js";
import { isKnown } from "./entity-tag.js";
import { notFound } from "./errors.js";
import { readQuery } from "./input.js";
import { closeRoute, forReading, openRoute } from "./route.js";
import { requestTimeouts } from "./timeouts.js";

/** A file as it is served. */
export interface ServedFile {
  /** A strong entity tag: another one for other bytes. */
  tag: string;
  /** Called only when the bytes are asked for; undefined: they are gone. */
  read(): Promise<Buffer | undefined>;
}

/** One GET operation that answers with bytes in the place of JSON, as a value; no key is asked for. */
export interface FileEndpoint<
  Services extends object = object,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  /** In OpenAPI form. */
  path: string;
  summary: string;
  description?: string;
  /** The name of the file in a 404, which answers every error of path or query. */
  resource: ResourceName;
  mediaType: string;
  params: Params;
  query: Query;
  find(
    request: Services & { params: z.output<Params>; query: z.output<Query> },
  ): Promise<ServedFile | undefined>;
}

/** Makes file endpoints, which need these services. */
export const fileEndpointsOver =
  <Services extends object>() =>
  <Params extends z.ZodType, Query extends z.ZodType>(
    definition: FileEndpoint<Services, Params, Query>,
  ): FileEndpoint<Services> =>
    definition as FileEndpoint<Services>;

/** Serves the files; any other method on one of their paths is refused with `Allow`. */
export function fileRouterFor<Services extends { admission: Admission }>(
  operations: readonly FileEndpoint<Services>[],
  services: Services,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const operation of operations) {
    const route = openRoute(router, operation.path);
    route.get((req, res) =>
      services.admission.serve(() => serve({ operation, services, req, res })),
    );
    closeRoute(route, forReading);
  }
  return router;
}

interface FileRequest {
  operation: FileEndpoint;
  services: object;
  req: Request;
  res: Response;
}

async function serve({ operation, services, req, res }: FileRequest) {
  const input = readInput(operation, req);
  if (!input) throw notFound(operation.resource);
  const found = await withinDeadline(requestTimeouts.findMs, () =>
    operation.find({ ...services, ...input }),
  );
  if (!found) throw notFound(operation.resource);
  const headers = { ETag: found.tag, ...asFile };
  if (isKnown(req.get("if-none-match"), found.tag)) return res.set(headers).status(304).end();
  const bytes = await withinDeadline(requestTimeouts.handleMs, found.read);
  if (!bytes) throw notFound(operation.resource);
  res.set(headers).type(operation.mediaType).send(bytes);
}

function readInput(operation: FileEndpoint, req: Request) {
  const params = operation.params.safeParse(req.params);
  const query = operation.query.safeParse(readQuery(req.url));
  if (!params.success || !query.success) return undefined;
  return { params: params.data, query: query.data };
}

/** Browsers ask again each time, because the file may be gone. They never run its bytes. Any page may show it. */
const asFile = {
  "Cache-Control": "private, no-cache",
  "Content-Disposition": "inline",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};
