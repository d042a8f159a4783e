import type { RequestHandler } from "express";
import type { Endpoint } from "./endpoint.js";
import { methodNotAllowed } from "./errors.js";
import type { KernelServices, Settings } from "./request-context.js";
import { serve } from "./serve.js";

/** The operations on one path, by method. */
interface Route {
  path: string;
  operations: Map<string, Endpoint>;
  allow: string;
}

/** The paths that begin alike: each next segment is a fixed one or a parameter. */
interface Branch {
  fixed: Map<string, Branch>;
  parameter?: { name: string; branch: Branch };
  route?: Route;
}

/**
 * Serves the endpoints; any other method on one of their paths is refused with `Allow`. A path is looked up segment
 * by segment: how many endpoints there are costs a request nothing.
 */
export function routerFor<Services extends KernelServices>(
  endpoints: readonly Endpoint<Services>[],
  services: Services,
  settings: Settings,
): RequestHandler {
  const root = branch();
  for (const path of new Set(endpoints.map((operation) => operation.path))) {
    const operations = endpoints.filter((operation) => operation.path === path);
    branchOf(root, path).route = {
      path,
      operations: new Map(operations.map((operation) => [operation.method, operation])),
      allow: allowed(operations),
    };
  }
  return (req, res, next) => {
    const found = find(root, req.path);
    if (!found) return next();
    const { route, params } = found;
    res.locals.route = `${req.method} ${route.path}`;
    const method = req.method === "HEAD" ? "get" : req.method.toLowerCase();
    const operation = route.operations.get(method);
    if (operation) {
      req.params = params;
      return services.admission.serve((place) =>
        serve({ operation, services, settings, place, req, res }),
      );
    }
    if (method !== "options") throw methodNotAllowed(route.allow);
    res.set("Allow", route.allow).status(204).end();
  };
}

const branch = (): Branch => ({ fixed: new Map() });

/** The branch at the end of a path, grown as far as it is missing. */
function branchOf(root: Branch, path: string): Branch {
  let at = root;
  for (const segment of path.split("/")) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const next = (name ? at.parameter?.branch : at.fixed.get(segment)) ?? branch();
    if (name) at.parameter = { name, branch: next };
    else at.fixed.set(segment, next);
    at = next;
  }
  return at;
}

/** @throws URIError when a parameter is not well encoded. */
function find(root: Branch, path: string) {
  const params: Record<string, string> = {};
  let at = root;
  for (const segment of path.split("/")) {
    const fixed = at.fixed.get(segment);
    if (fixed) {
      at = fixed;
      continue;
    }
    if (!at.parameter || segment === "") return undefined;
    params[at.parameter.name] = segment;
    at = at.parameter.branch;
  }
  if (!at.route) return undefined;
  for (const name of Object.keys(params)) params[name] = decodeURIComponent(params[name] ?? "");
  return { route: at.route, params };
}

const allowed = (operations: readonly Endpoint[]) =>
  operations
    .map(({ method }) => (method === "get" ? "GET, HEAD" : method.toUpperCase()))
    .concat("OPTIONS")
    .join(", ");
