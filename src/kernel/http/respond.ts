import { ObjectId } from "mongodb";
import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { Result } from "./answer.js";
import { basePath } from "./base-address.js";
import { type Endpoint, readsFullView, type ViewContext } from "./endpoint.js";
import { entityTag, isKnown } from "./entity-tag.js";
import { jsonWriter } from "./json-writer.js";
import type { RequestContext } from "./request-context.js";

/** What this caller may see of a result, as text. */
export function serialize(
  response: Endpoint["response"],
  { caller, written, result }: { caller: Caller; written: Endpoint["written"]; result: Result },
): string {
  if (!response || result.data === undefined) return "";
  const view = viewFor(response, caller);
  return written ? written.write(result, view) : jsonWriter(view)(result);
}

/** The schema of what this caller may see of an answer. */
export function viewFor(response: NonNullable<Endpoint["response"]>, caller: Caller): z.ZodType {
  if (response instanceof z.ZodType) return response;
  return caller.can(response.fullFor) ? response.full : response.minimized;
}

/** Sends an answer, or 304 when the caller has it. */
export function send(
  { operation, settings, req, res }: RequestContext,
  { caller, language, today }: ViewContext,
  { text, status, result }: { text: string; status: number; result: Result },
) {
  if (!operation.response || result.data === undefined) return res.status(204).end();
  if (result.version !== undefined) {
    const view = readsFullView(operation, caller) ? "full" : "minimized";
    // Compressed, the same answer is another representation.
    const accepted = req.headers["accept-encoding"] ?? "";
    const tag = entityTag(result.version, [view, language, today, String(accepted), text]);
    res.setHeader("ETag", tag);
    if (operation.method === "get" && isKnown(req.headers["if-none-match"], tag)) {
      return res.status(304).end();
    }
  }
  if (operation.method === "post" && (status === 201 || status === 202)) {
    res.location(`${basePath(settings.publicUrl)}${req.path}/${idOf(result)}`);
  }
  res.statusCode = status;
  const mediaType = operation.written?.mediaType ?? "application/json";
  res.setHeader("Content-Type", `${mediaType}; charset=utf-8`);
  res.setHeader("Content-Length", Buffer.byteLength(text));
  res.end(text); // not as bytes: head and body are one write
}

const createdAnswer = z.object({ data: z.object({ id: z.instanceof(ObjectId) }) });
const idOf = (result: Result) => createdAnswer.parse(result).data.id.toHexString();
