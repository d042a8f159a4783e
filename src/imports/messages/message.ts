import type { Reason } from "../../database/collections.js";
import type { Language } from "../../http/language.js";

/** A message in every language, as a text or as made of its parameters: one that lacks a language does not compile. */
export type Wording = Record<Language, string | ((params: never) => unknown)>;

type Params = NonNullable<Reason["params"]>;

/** What a message needs besides its code: nothing, or its parameters. */
export type ParamsOf<Message extends Wording> = [Exclude<Message[Language], string>] extends [never]
  ? []
  : Exclude<Message[Language], string> extends (params: infer Own extends Params) => unknown
    ? [params: Own]
    : never;
