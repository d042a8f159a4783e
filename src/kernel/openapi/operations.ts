import { z } from "zod";
import { type Endpoint, permissionsOf } from "../http/endpoint.js";

/** What method, path and schemas alone say about an operation. */
export interface Operation extends Answer {
  endpoint: Endpoint;
  /** A verb and what it is about: `createPerson`, `listPersonTips`. */
  id: string;
  /** It creates a record, and `Location` is the record's path. */
  makes: boolean;
  /** The answer carries an ETag: it is one record that has versions. */
  isVersioned: boolean;
}

export function operationOf(endpoint: Endpoint): Operation {
  const segments = endpoint.path.split("/").slice(2);
  const names = segments.filter((segment) => !segment.startsWith("{"));
  const last = names.at(-1) ?? "";
  const isItem = segments.at(-1)?.startsWith("{") ?? false;
  const answer = answerIn(endpoint.response);
  const { isList } = answer;
  const about = [...names.slice(0, -1).map(singular), isList ? last : singular(last)];
  // A record that is neither an item nor created, like /v1/options, has no versions.
  const isVersioned = !isList && (isItem || endpoint.method !== "get");
  return {
    endpoint,
    id: verbOf(endpoint, isList) + about.map(capital).join(""),
    ...answer,
    makes: endpoint.method === "post" && (endpoint.status === 201 || endpoint.status === 202),
    isVersioned,
  };
}

/** The form of an answer. */
export interface Answer {
  views: View[];
  /** The answer is a page of a list. */
  isList: boolean;
  /** The answer is read page by page: a list, or one record that contains a list. */
  isPaged: boolean;
}

/** One view of an answer. */
export interface View {
  envelope: z.ZodObject;
  /** The schema of `data`, or of its items. */
  record: z.ZodType;
}

export function answerIn(response: Endpoint["response"]): Answer {
  const views = viewsIn(response);
  return {
    views,
    isList: views.some(({ envelope }) => envelope.shape.data instanceof z.ZodArray),
    isPaged: views.some(({ envelope }) => "pagination" in envelope.shape),
  };
}

/** The views of an answer, the full one first. Only one when everybody sees the same fields. */
function viewsIn(response: Endpoint["response"]): View[] {
  if (!response) return [];
  const envelopes =
    response instanceof z.ZodType ? [response] : [response.full, response.minimized];
  const views = envelopes.flatMap((envelope) => {
    if (!(envelope instanceof z.ZodObject)) return [];
    const { data } = envelope.shape;
    const record = data instanceof z.ZodArray ? data.element : data;
    return record instanceof z.ZodType ? { envelope, record } : [];
  });
  return views.filter(({ record }, at) => at === 0 || record !== views[0]?.record);
}

const verbs = { get: "get", post: "create", patch: "update", delete: "delete" };

function verbOf({ method, upload, status }: Endpoint, isList: boolean): string {
  if (isList) return "list";
  return method === "post" && upload && status === undefined ? "upload" : verbs[method];
}

/** What is called by its plural alone. */
const plurals = new Set(["options", "stats", "hsds"]);
const singular = (name: string) => (plurals.has(name) ? name : name.replace(/s$/, ""));
export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Who may call it, in words. */
export function needs(endpoint: Endpoint): string {
  const permissions = permissionsOf(endpoint).map((permission) => `\`${permission}\``);
  if (permissions.length === 0) return "Any valid key will do.";
  const asked = endpoint.requiredPermission
    ? " Records of minors and of patients also ask for `persons:sensitive:read`."
    : "";
  const { names, permission } = endpoint.protectedFields ?? {};
  const byField = names
    ? ` A body that names ${names.map((name) => `\`${name}\``).join(", ")} also asks for \`${permission}\`.`
    : "";
  const besides = endpoint.alsoNeeds ? ` and \`${endpoint.alsoNeeds}\`` : "";
  return `Needs ${permissions.join(" or ")}${besides}.${asked}${byField}`;
}
