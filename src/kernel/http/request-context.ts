import type { Request, Response } from "express";
import type { Enqueue } from "../async/fair-queue.js";
import type { Authenticate } from "../auth/authenticate.js";
import type { Admission, Place } from "./admission.js";
import type { RecordAccess } from "./audit.js";
import type { Endpoint } from "./endpoint.js";
import type { Idempotency } from "./idempotency.js";
import type { RateLimits } from "./rate-limit.js";

export interface Settings {
  /** The base of addresses in responses; undefined: the host that the request named. */
  publicUrl: string | undefined;
}

/** What serving any operation takes. */
export interface KernelServices {
  admission: Admission;
  recordAccess: RecordAccess;
  authenticate: Authenticate;
  rateLimits: RateLimits;
  idempotency: Idempotency;
  queues: { finds: Enqueue; files: Enqueue; filePages: Enqueue };
}

/** One request to an operation. */
export interface RequestContext {
  operation: Endpoint;
  services: KernelServices;
  settings: Settings;
  place: Place;
  req: Request;
  res: Response;
}
