import type { ObjectId } from "mongodb";
import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { Permission } from "../auth/permissions.js";
import type { Language } from "../values/language.js";
import type { AnswerOf, LookOf, RecordOf, Response, Versioned } from "./answer.js";
import type { FieldErrors } from "./errors.js";
import { jsonWriter } from "./json-writer.js";

/** Who asks, and how the answer shall read: all that a view depends on. */
export interface ViewContext {
  caller: Caller;
  /** Of labels. */
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
  /** How long it may be on its way: over a bad mobile connection it takes its time. */
  minutes: number;
  /** What the file may be, as `Content-Type` values, for the document of the API. */
  mediaTypes?: string;
}

/** Operations that the document of the API lists together. */
export interface Tag {
  name: string;
  description: string;
}

export interface ReceivedFile {
  /** As the client calls it, without a folder. */
  name: string;
  bytes: Buffer;
}

/** The answer of a deletion: no body. */
export const removed = { data: undefined };

/** Returned by `handle` when the record has changed since `find` read it: the request is found and handled again. */
export const staleVersion = Symbol("stale version");

/** An operation as a resource declares it. `Services`: what it reaches outside of the request. */
export interface Definition<
  Services extends object = object,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Found = unknown,
  Shape extends Response = Response,
  Look extends z.ZodType = z.ZodType,
> {
  method: "get" | "post" | "patch" | "delete";
  /** In OpenAPI form: `/v1/persons/{person_id}`. */
  path: string;
  summary: string;
  /** For the document of the API: what summary, schemas and permissions leave open. */
  description?: string;
  /** It can be at odds with what is stored: 409. Any POST can. */
  conflicts?: true;
  /** Its cursors are good for a limited time: 410 after that. */
  cursorsExpire?: true;
  /** What a 404 calls the record that was not found. */
  resource: string;
  /** Any one of these will do. None: any valid key. */
  permission?: Permission | readonly Permission[];
  params?: Params;
  query?: Query;
  /** JSON; beside an upload the texts of the form. */
  body?: Body;
  upload?: Upload;
  /** Fields that this schema does not name never leave the service. None: 204, no body. */
  response?: Shape;
  /** The ids of all records that one record of the answer shows, for the audit log; its own unless given. */
  recordsIn?(record: RecordOf<AnswerOf<Shape>>): readonly ObjectId[];
  /** 202: it is made, and its work goes on. */
  status?: 200 | 201 | 202;
  /**
   * Recognises a body that asks for a preview only: nothing is stored, the answer is 200 in this shape, and a
   * retry computes it again.
   */
  look?: { isAsked(body: unknown): boolean; response: Look };
  /**
   * The record that the path names, as far as this caller may see it. Its absence is told before
   * anything that is wrong with query or body.
   */
  find?(
    request: Services & { caller: Caller; params: z.output<Params> },
  ): Promise<Found | undefined>;
  /**
   * The permission that this record requires in addition to that of the operation. None when `If-Match` rules
   * out the change anyway.
   */
  requiredPermission?(found: Found, versions: number[] | undefined): Permission | undefined;
  /** A body that names one of these fields requires this permission, whatever the record holds. */
  protectedFields?: { names: readonly string[]; permission: Permission };
  /** Rules over the input as sent that need more than its schema; added to the schema's errors. */
  check?(
    sent: Services & ViewContext & { query: unknown; body: unknown; found: Found },
  ): FieldErrors | Promise<FieldErrors>;
  /** Undefined: the record is gone, or was never there for this caller. */
  handle(
    request: Services &
      ViewContext & {
        params: z.output<Params>;
        query: z.output<Query>;
        body: z.output<Body>;
        /** The file of an `upload`. */
        file: ReceivedFile;
        found: Found;
        /** The id of what this request makes, if it makes anything. */
        id: ObjectId;
        /**
         * The record's versions that `If-Match` allows a change of; undefined: any. They belong into the
         * filter of the change itself.
         */
        versions: number[] | undefined;
        /** The deadline of the answer, by performance.now(). Work that has not begun by then must not begin. */
        until: number;
      },
  ): Promise<Versioned<AnswerOf<Shape> | LookOf<Look>> | typeof staleVersion | undefined>;
  /**
   * For every POST: the record that an earlier request with the same Idempotency-Key created under `id`, as it
   * is now; undefined when it was deleted. When not `finished`, the earlier request broke off: undefined when
   * it created nothing.
   */
  replay?(
    request: Services & ViewContext & { params: z.output<Params>; id: ObjectId; finished: boolean },
  ): Promise<Versioned<AnswerOf<Shape>> | undefined>;
}

/**
 * One operation of the API as a value. The same schemas validate the request, type the handler,
 * write the response and describe the operation in the OpenAPI document.
 */
export interface Endpoint<Services extends object = object> extends Definition<Services> {
  tag: Tag;
}

/** Makes the endpoints of a resource, which need these services. */
export const endpointsOver = <Services extends object>(tag: Tag) => {
  function endpoint<
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Found = undefined,
    Shape extends Response = undefined,
    Look extends z.ZodType = z.ZodNever,
  >(definition: Definition<Services, Params, Query, Body, Found, Shape, Look>): Endpoint<Services>;
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

/** The permissions of which an operation needs one; none: any valid key will do. */
export const permissionsOf = ({ permission = [] }: Endpoint): readonly Permission[] =>
  [permission].flat();

/** What this request asks of its caller once the record is found: by the record, and by the fields sent. */
export function requiredPermissions(
  { requiredPermission, protectedFields }: Endpoint,
  { found, body, versions }: { found: unknown; body: unknown; versions: number[] | undefined },
): Permission[] {
  const sent = typeof body === "object" && body !== null ? body : {};
  const isProtected = protectedFields?.names.some((name) => Object.hasOwn(sent, name));
  return [
    isProtected ? protectedFields?.permission : undefined,
    requiredPermission?.(found, versions),
  ].filter((permission) => permission !== undefined);
}

/** What an operation answers with to a body as sent: a look, or its usual response. */
export const answerTo = ({ look, status = 200, response }: Endpoint, body: unknown) =>
  look?.isAsked(body)
    ? ({ isLook: true, status: 200, response: look.response } as const)
    : ({ isLook: false, status, response } as const);

/** Whether this caller is answered with more than everybody may see. */
export const readsFullView = ({ response }: Endpoint, caller: Caller): boolean =>
  response !== undefined && !(response instanceof z.ZodType) && caller.can(response.fullFor);
