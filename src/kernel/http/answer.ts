import type { z } from "zod";
import type { Permission } from "../auth/permissions.js";

/** Two shapes of one resource: which one a caller gets depends on one permission alone. */
export interface Views<
  Minimized extends z.ZodType = z.ZodType,
  Full extends z.ZodType = z.ZodType,
> {
  minimized: Minimized;
  full: Full;
  fullFor: Permission;
}

/** What an operation answers with: one shape, or one of two; undefined: 204, no body. */
export type Response = z.ZodType | Views | undefined;

/** The answer as `handle` gives it: ids and times as they are stored. */
export type AnswerOf<Shape extends Response> = Response extends Shape
  ? { data: unknown; pagination?: unknown }
  : Shape extends Views<infer Minimized, infer Full>
    ? EitherOf<z.input<Minimized>, z.input<Full>>
    : Shape extends z.ZodType
      ? z.input<Shape>
      : { data: undefined };

/** In a page, each record is of one of the two views. */
type EitherOf<Minimized, Full> = {
  [Name in keyof Full]: Name extends keyof Minimized
    ? Full[Name] extends (infer One)[]
      ? Minimized[Name] extends (infer Other)[]
        ? (One | Other)[]
        : never
      : Full[Name] | Minimized[Name]
    : never;
};

/** One record of an answer. */
export type RecordOf<Answer> = Answer extends { data: infer Data }
  ? Data extends readonly (infer Item)[]
    ? Item
    : Data
  : never;

/** An answer to a look, where there are looks. */
export type LookOf<Look extends z.ZodType> = z.ZodType extends Look ? never : z.input<Look>;

/** `version`: that of the single object in `data`; the response then carries an ETag. */
export type Versioned<Answer> = Answer & { version?: number };

/** What any operation answers with. */
export type Result = Versioned<AnswerOf<Response>>;

/** Some rows of a list, and whether they are the last. */
export interface SomeRows<Row> {
  rows: readonly Row[];
  isLast: boolean;
}

/** All rows of a list, which are read as fast as they are taken. */
export interface WholeList<Row> {
  /** Whether it has more than `most` rows. */
  isLonger(most: number, until: number): Promise<boolean>;
  /** The rows that follow those it gave before. `until`: when they must be there, by performance.now(). */
  next(until: number): Promise<SomeRows<Row>>;
}
