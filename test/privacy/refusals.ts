import { ObjectId } from "mongodb";
import { uuidOf } from "../../src/features/resources/uuid.store.js";
import type { OpenApi } from "../kernel/openapi/conformance.js";
import { operationsOf } from "../kernel/openapi/conformance.js";
import type { Records } from "./records.js";
import type { Sent } from "./send.js";

/** A request that is refused, and how. */
export interface Refused extends Sent {
  status: number;
}

interface Keys {
  everything: string;
  nothing: string;
}

/**
 * Requests that are refused with each status, to every operation that can: all of them hold the value `echo`, and
 * none of the answers may.
 */
export function refusedRequests(
  document: OpenApi,
  records: Records,
  { echo, keys }: { echo: string; keys: Keys },
): Refused[] {
  const person = records.persons.find(({ name }) => name === "adult");
  const below = records.below.get("adult");
  const ids: Record<string, string | undefined> = {
    person_id: person?.id,
    tip_id: below?.tips[0],
    report_id: below?.reports[0],
    resource_id: records.resource,
    service_id: uuidOf(new ObjectId(records.resource)),
    webhook_id: records.webhook,
    duplicate_id: records.reviews[0]?.id,
    import_id: records.imports[0]?.id,
    photo_id: "0".repeat(24),
  };
  const { everything: key, nothing } = keys;
  return operationsOf(document).flatMap(({ method, path: pattern, described }) => {
    const address = (id: (name: string) => string) =>
      pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => id(name));
    const path = address((name) => ids[name] ?? "");
    const { operationId, requestBody, parameters, responses } = described;
    if (operationId === "getPhoto") {
      return [{ method, path: `${path}?expires=${echo}&signature=${echo}`, status: 404 }];
    }
    const json = requestBody?.content["application/json"];
    const inBody = json ? propertiesOf(document, json.schema) : [];
    const inQuery = parameters.flatMap((one) =>
      "in" in one && one.in === "query" ? one.name : [],
    );
    const all = (value: unknown) => Object.fromEntries(inBody.map((name) => [name, value]));
    const wrongKeys = [undefined, echo, `mpr_${echo}`];
    const query = inQuery.map((name) => `${name}=${echo}`).join("&");
    return [
      ...wrongKeys.map((wrong) => ({
        method,
        path,
        status: 401,
        ...(wrong !== undefined && { key: wrong }),
        ...(json && { body: all(echo) }),
      })),
      ...("403" in responses ? [{ method, path, key: nothing, status: 403 }] : []),
      ...(pattern.includes("{")
        ? [{ method, path: address(() => echo), key, status: 404, ...(json && { body: {} }) }]
        : []),
      ...(inQuery.length > 0 ? [{ method, path: `${path}?${query}`, key, status: 422 }] : []),
      ...(json ? refusedBodies({ method, path, key }, echo, all) : []),
      // A form is looked at before the version.
      ...("412" in responses && (json || !requestBody)
        ? [
            {
              method,
              path,
              key,
              status: 412,
              headers: { "If-Match": `"0-${echo}"` },
              ...(json && { body: Object(Object.values(json.examples ?? {})[0]).value }),
            },
          ]
        : []),
    ];
  });
}

const refusedBodies = (
  to: Pick<Refused, "method" | "path" | "key">,
  echo: string,
  all: (value: unknown) => object,
): Refused[] => [
  { ...to, body: `{"first_name":"${echo}`, status: 400 },
  { ...to, body: `"${echo}"`, status: 400 },
  { ...to, body: echo, headers: { "Content-Type": "text/plain" }, status: 415 },
  { ...to, body: { notes: echo.repeat(30_000) }, status: 413 },
  { ...to, body: all([echo]), status: 422 },
  { ...to, body: all({ echo }), status: 422 },
  { ...to, body: { ...all(echo), unknown: echo }, status: 422 },
  { ...to, body: all(echo.repeat(500)), status: 422 },
];

/** The fields of a body, by their names. */
function propertiesOf({ components }: OpenApi, schema: Record<string, unknown>): string[] {
  const name =
    String(schema.$ref ?? "")
      .split("/")
      .at(-1) ?? "";
  return Object.keys(Object((components.schemas[name] ?? schema).properties));
}
