import type { ObjectId } from "mongodb";
import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { Permission } from "../auth/permissions.js";
import type { ResourceName } from "../messages/errors.js";
import type { Language } from "../values/language.js";
import type { AnswerOf, LookOf, RecordOf, Response, Versioned, WholeList } from "./answer.js";
import type { FieldErrors } from "./errors.js";
import { jsonWriter } from "./json-writer.js";

/** Everything that a view depends on, besides the record. */
export interface ViewContext {
  caller: Caller;
  /** The language of labels. */
  language: Language;
  messageLanguage: Language;
  /** `YYYY-MM-DD`, UTC: the day of the request. */
  today: string;
  /** Scheme and host that addresses in the answer begin with. */
  base: string;
}

/** A multipart form with exactly one file, and texts when the operation has a body too. */
export interface Upload {
  /** The name of the file's field. */
  field: string;
  /** The largest file, in bytes. */
  bytes: number;
  /** How long the upload may take: a bad mobile connection is slow. */
  minutes: number;
  /** The `Content-Type` values of the file, for the OpenAPI document. */
  mediaTypes?: string;
}

/** A form as an operation takes it. */
export interface Form extends Upload {
  /** Whether it may hold texts beside the file. */
  texts: boolean;
}

/** How an answer is written that is not JSON. */
export interface WrittenForm<Answer> {
  mediaType: string;
  /** For the document of the API. */
  description: string;
  /** Of JSON: what is written, with examples. Absent: the document knows it as text. */
  schema?: z.ZodType;
  /** Writes only fields that the schema, which is that of the caller's view, names. */
  write(answer: Answer, schema: z.ZodType): string;
}

/** A group of operations in the OpenAPI document. */
export interface Tag {
  name: string;
  description: string;
}

export interface ReceivedFile {
  /** The client's name for it, without a folder. */
  name: string;
  bytes: Buffer;
}

/** An answer without a body: of a deletion, or where there is nothing to show. */
export const noBody = { data: undefined };

/** `handle` returns this when the record has changed since `find` read it. Both are called again then. */
export const staleVersion = Symbol("stale version");

/** An operation as a resource declares it. `Services` is what it uses besides the request. */
export interface Definition<
  Services extends object = object,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Found = unknown,
  Shape extends Response = Response,
  Look extends z.ZodType = z.ZodType,
  After = unknown,
> {
  method: "get" | "post" | "patch" | "delete";
  /** In OpenAPI form: `/v1/persons/{person_id}`. */
  path: string;
  summary: string;
  /** For the OpenAPI document: what summary, schemas and permissions do not say. */
  description?: string;
  /** It can conflict with what is stored: 409. Every POST can, without this mark. */
  conflicts?: true;
  /** A POST that changes the record which its path names, as PATCH and DELETE do: it takes `If-Match`. */
  changesFound?: true;
  /** Its cursors expire: 410 after that. */
  cursorsExpire?: true;
  /** The name of the missing record in a 404. */
  resource: ResourceName;
  /** The key needs one of these. Without any, every valid key will do. */
  permission?: Permission | readonly Permission[];
  /** The key also needs this one, for every record. */
  alsoNeeds?: Permission;
  params?: Params;
  query?: Query;
  /** A JSON body; with an upload, the texts of the form. */
  body?: Body;
  upload?: Upload;
  /** Only fields that this schema names leave the service. Without a schema: 204, no body. */
  response?: Shape;
  /** Writes the answer in another form than JSON. */
  written?: WrittenForm<AnswerOf<Shape>>;
  /** For the audit log: the ids of all records that one record of the answer shows. By default its own id. */
  recordsIn?(record: RecordOf<AnswerOf<Shape>>): readonly ObjectId[];
  /** What it means that `handle` answers with `noBody` beside a response: 204. Without it, there is always a body. */
  empty?: string;
  /** 202: the request is accepted, and its work continues after the answer. */
  status?: 200 | 201 | 202;
  /**
   * Recognises a body that asks only for a preview. A preview stores nothing, answers 200 in this shape, and is
   * computed again for a retry.
   */
  look?: { isAsked(body: unknown): boolean; response: Look };
  /**
   * The record that the path names, if this caller may see it. A missing record is reported before any error of
   * query or body.
   */
  find?(
    request: Services & { caller: Caller; params: z.output<Params> },
  ): Promise<Found | undefined>;
  /**
   * The permission that this record requires in addition to that of the operation. None when `If-Match` does not
   * allow the change anyway.
   */
  requiredPermission?(found: Found, versions: number[] | undefined): Permission | undefined;
  /** A body with one of these fields requires this permission, for every record. */
  protectedFields?: { names: readonly string[]; permission: Permission };
  /**
   * What the body would make of the record, computed once each time that the record is found. Its errors are added to
   * those of the schemas. `handle` gets `after`, which may be undefined only for a body that a schema refuses.
   * @param input.body as the schema has parsed it; undefined when the schema refuses it
   * @param input.sent the body as it came
   */
  plan?(
    input: Services &
      ViewContext & { body: z.output<Body> | undefined; sent: unknown; found: Found },
  ): {
    errors: FieldErrors;
    after: After | undefined;
  };
  /** Rules for the input as sent that a schema cannot check. Their errors are added to those of the schema. */
  check?(
    sent: Services & ViewContext & { query: unknown; body: unknown; found: Found },
  ): FieldErrors | Promise<FieldErrors>;
  /** Undefined: the record is gone, or this caller could never see it. */
  handle(
    request: Services &
      ViewContext & {
        params: z.output<Params>;
        query: z.output<Query>;
        body: z.output<Body>;
        /** The file of an `upload`. */
        file: ReceivedFile;
        found: Found;
        /** What `plan` made. */
        after: After;
        /** The id for the record that this request creates, if it creates one. */
        id: ObjectId;
        /**
         * The versions of the record that `If-Match` allows to be changed; undefined: any. They belong in the filter
         * of the change itself.
         */
        versions: number[] | undefined;
        /** The deadline of the answer, by performance.now(). Work that has not begun by then must not begin. */
        until: number;
      },
  ): Promise<
    Versioned<AnswerOf<Shape> | LookOf<Look>> | typeof noBody | typeof staleVersion | undefined
  >;
  /** The parameter, and its value, that ask for the whole list as lines of JSON. Absent: `Accept` asks for a file. */
  linesAskedBy?: { parameter: string; value: string };
  /** The whole list that the answer is a page of, for callers who ask for it as a file. */
  wholeList?(
    request: Services &
      ViewContext & {
        params: z.output<Params>;
        query: z.output<Query>;
        found: Found;
        until: number;
      },
  ): Promise<WholeList<RecordOf<AnswerOf<Shape>>>>;
  /**
   * Every POST has this: it returns the record that an earlier request with the same Idempotency-Key created under
   * `id`, as it is now; undefined when it was deleted. When not `finished`, the earlier request was interrupted, and
   * undefined means that it created nothing.
   */
  replay?(
    request: Services & ViewContext & { params: z.output<Params>; id: ObjectId; finished: boolean },
  ): Promise<Versioned<AnswerOf<Shape>> | typeof noBody | undefined>;
}

/**
 * One operation of the API as a value. The same schemas validate the request, type the handler,
 * write the response and describe the operation in the OpenAPI document.
 */
export interface Endpoint<Services extends object = object> extends Definition<Services> {
  tag: Tag;
}

/** Returns the function that makes the endpoints of a resource, which use these services. */
export const endpointsOver = <Services extends object>(tag: Tag) => {
  function endpoint<
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Found = undefined,
    Shape extends Response = undefined,
    Look extends z.ZodType = z.ZodNever,
    After = undefined,
  >(
    definition: Definition<Services, Params, Query, Body, Found, Shape, Look, After>,
  ): Endpoint<Services>;
  function endpoint(definition: Definition<Services>): Endpoint<Services> {
    for (const schema of schemasOf(definition)) jsonWriter(schema);
    return { ...definition, tag };
  }
  return endpoint;
};

function schemasOf({ response, look }: Definition): z.ZodType[] {
  const looks = look ? [look.response] : [];
  if (response === undefined) return looks;
  return response instanceof z.ZodType
    ? [response, ...looks]
    : [response.minimized, response.full, ...looks];
}

/** An operation needs one of these permissions. Without any, every valid key will do. */
export const permissionsOf = ({ permission = [] }: Endpoint): readonly Permission[] =>
  [permission].flat();

/** The permissions that this request also requires: because of its record, or of the fields that it sends. */
export function requiredPermissions(
  { requiredPermission, protectedFields, alsoNeeds }: Endpoint,
  { found, body, versions }: { found: unknown; body: unknown; versions: number[] | undefined },
): Permission[] {
  const sent = typeof body === "object" && body !== null ? body : {};
  const isProtected = protectedFields?.names.some((name) => Object.hasOwn(sent, name));
  return [
    isProtected ? protectedFields?.permission : undefined,
    requiredPermission?.(found, versions),
    alsoNeeds,
  ].filter((permission) => permission !== undefined);
}

/** The status and the schema of the answer to this body: a preview, or the usual response. */
export const answerTo = ({ look, status = 200, response }: Endpoint, body: unknown) =>
  look?.isAsked(body)
    ? ({ isLook: true, status: 200, response: look.response } as const)
    : ({ isLook: false, status, response } as const);

/** Whether the operation changes or deletes the record which its path names: then `If-Match` goes with it. */
export const takesIfMatch = ({ method, changesFound }: Endpoint): boolean =>
  method === "patch" || method === "delete" || changesFound === true;

/** The form that an operation takes, if it takes one. */
export const formOf = ({ upload, body }: Endpoint): Form | undefined =>
  upload && { ...upload, texts: body !== undefined };

/** Whether this caller gets the full view of the answer. */
export const readsFullView = ({ response }: Endpoint, caller: Caller): boolean =>
  response !== undefined && !(response instanceof z.ZodType) && caller.can(response.fullFor);
