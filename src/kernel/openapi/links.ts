import type { Operation } from "./operations.js";

interface Link {
  operationId: string;
  parameters: Record<string, string>;
  description: string;
}

/**
 * Where the answer of an operation leads: from a page to the next, and from what was made to every
 * operation on it and directly below it; where nothing can be made, from the first of a list.
 */
export function linksOf(from: Operation, all: readonly Operation[]): Record<string, Link> {
  const { endpoint, id, isList, isPaged, makes } = from;
  const { path } = endpoint;
  const given = Object.fromEntries(
    pathParameters(path).map((name) => [name, `$request.path.${name}`]),
  );
  if (makes) return linksTo(below(path, all), given, "/data/id");
  if (!isPaged) return {};
  const next: Link = {
    operationId: id,
    parameters: { ...given, cursor: "$response.body#/pagination/next_cursor" },
    description: endpoint.cursorsExpire
      ? "What follows; when there is nothing yet, later."
      : "The next page; there is none when next_cursor is null.",
  };
  const isMade = all.some((other) => other.endpoint.path === path && other.makes);
  return { ...(isList && !isMade && linksTo(below(path, all), given, "/data/0/id")), next };
}

interface Target {
  operationId: string;
  /** The parameter that takes the id. */
  own: string;
}

/** The operations whose address goes on with one id. */
function below(path: string, all: readonly Operation[]): Target[] {
  const parents = pathParameters(path);
  return all.flatMap(({ id: operationId, endpoint }) => {
    const [own, ...deeper] = pathParameters(endpoint.path).slice(parents.length);
    const isBelow = endpoint.path.startsWith(`${path}/{`) && deeper.length === 0;
    return isBelow && own ? [{ operationId, own }] : [];
  });
}

function linksTo(targets: Target[], given: Record<string, string>, pointer: string) {
  const links = targets.map(({ operationId, own }): [string, Link] => {
    const parameters = { ...given, [own]: `$response.body#${pointer}` };
    const description = `Its id is the \`${own}\` of ${operationId}.`;
    return [operationId, { operationId, parameters, description }];
  });
  return Object.fromEntries(links);
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
