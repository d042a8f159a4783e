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

/**
 * Views of one kind of stored document. `field` declares a field that is read off other stored fields: it gets
 * those that it names, and no others. `view` makes a view of fields: the schema of its answer, what it needs of
 * the document, an example, and how it is read. What is not declared is never asked for and never shown.
 */
export const viewsOf = <Stored, Reader>() => ({
  field: <Schema extends z.ZodType, const Name extends keyof Stored & string>(
    schema: Schema,
    needs: readonly Name[],
    read: (stored: Pick<Stored, Name>, reader: Reader) => z.input<Schema>,
    example?: unknown,
  ): ViewField<Stored, Reader, Schema> => ({ schema, needs, read, example }),

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
