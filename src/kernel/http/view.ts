import { z } from "zod";

/** One field of a view: what it is on the wire, which stored fields it is read off, and how. */
export interface ViewField<Stored, Reader, Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  /** The database is asked for these fields alone. */
  needs: readonly string[];
  read(stored: Stored, reader: Reader): z.input<Schema>;
  /** Its value in the document of the API, if it has one there. */
  example?: unknown;
}

/** The schemas of such fields. */
type SchemasOf<Fields extends Record<string, { schema: z.ZodType }>> = {
  -readonly [Name in keyof Fields]: Fields[Name]["schema"];
};

/** What the database is asked for: the fields that a view needs, and those that its reader needs beside it. */
export const projectionOf = (
  { needs }: { needs: readonly string[] },
  ...others: string[]
): Record<string, 1> => Object.fromEntries([...needs, ...others].map((name) => [name, 1]));

/** A stored value as a view shows it. */
type OrNull<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

/** A schema that takes such values. */
type SchemaFor<Value, Schema extends z.ZodType> =
  OrNull<Value> extends z.input<Schema> ? Schema : never;

/**
 * Views of one kind of stored document. What is not declared is never asked for and never shown.
 *
 * - `field` declares a field that is read off other stored fields: it gets those that it names, and no others.
 * - `stored` declares a field that is shown as it is stored, null without a value.
 * - `view` makes a view of fields: the schema of its answer, what it needs of the document, an example, and how
 *   it is read.
 */
export const viewsOf = <Stored, Reader>() => ({
  field: <Schema extends z.ZodType, const Name extends keyof Stored & string>(
    schema: Schema,
    needs: readonly Name[],
    read: (stored: Pick<Stored, Name>, reader: Reader) => z.input<Schema>,
    example?: unknown,
  ): ViewField<Stored, Reader, Schema> => ({ schema, needs, read, example }),

  stored: <Name extends keyof Stored & string, Schema extends z.ZodType>(
    name: Name,
    schema: SchemaFor<Stored[Name], Schema>,
    example?: unknown,
  ): ViewField<Stored, Reader, Schema> => ({
    schema,
    needs: [name],
    read: (stored) => (stored[name] ?? null) as z.input<Schema>, // see SchemaFor
    example,
  }),

  view<Fields extends Record<string, ViewField<Stored, Reader>>>(fields: Fields) {
    const all = Object.entries(fields);
    const shape = Object.fromEntries(all.map(([name, { schema }]) => [name, schema]));
    const shown = all.filter(([, { example }]) => example !== undefined);
    const schema = z.object(shape as SchemasOf<Fields>);
    return {
      schema,
      needs: [...new Set(all.flatMap(([, { needs }]) => needs))],
      example: Object.fromEntries(shown.map(([name, { example }]) => [name, example])),
      read(stored: Stored, reader: Reader): z.input<typeof schema> {
        const view: Record<string, unknown> = {};
        for (const [name, field] of all) view[name] = field.read(stored, reader);
        return view as z.input<typeof schema>; // each field is what its schema says: see ViewField
      },
    };
  },
});
