import { ObjectId } from "mongodb";
import { z } from "zod";
import { csvLines } from "../sheets/csv-lines.js";

/** A column, and the key of a record that it shows; of a value with a handle and a label one of the two. */
interface Column {
  header: string;
  key: string;
  part?: "handle" | "label";
}

/** How records become lines of CSV. */
export interface CsvWriter {
  header: string;
  rows(records: readonly object[]): string;
}

/** Spreadsheets take a file without the mark for an older encoding. */
const byteOrderMark = "\ufeff";

/**
 * Writes records of this schema as CSV: a column for each field that the schema names, in its order. A field with a
 * handle and a label has two columns. Lists within a record have no place in a table, and are left out.
 */
export function csvWriter(schema: z.ZodType, delimiter: "," | ";"): CsvWriter {
  const columns = columnsOf(schema);
  const headers = columns.map(({ header }) => header);
  const cellsOf = (record: object) => columns.map((column) => cellOf(record, column));
  return {
    header: byteOrderMark + csvLines([headers], delimiter),
    rows: (records) => csvLines(records.map(cellsOf), delimiter),
  };
}

/** The columns of a record, by the schema of its view: of several views all columns, each once. */
export function columnsOf(schema: z.ZodType): Column[] {
  const variants = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema];
  const columns = new Map<string, Column>();
  for (const variant of variants) {
    if (!(variant instanceof z.ZodObject)) throw new TypeError("No table shows such a record");
    for (const [key, field] of Object.entries(variant.shape)) {
      for (const column of columnsFor(key, field)) columns.set(column.header, column);
    }
  }
  return [...columns.values()];
}

function columnsFor(key: string, field: unknown): Column[] {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) {
    return columnsFor(key, field.unwrap());
  }
  if (field instanceof z.ZodArray) return [];
  if (!(field instanceof z.ZodObject)) return [{ header: key, key }];
  return [
    { header: key, key, part: "handle" },
    { header: `${key}_label`, key, part: "label" },
  ];
}

/** The text of a cell: times in ISO 8601, nothing for null. */
export function cellOf(record: object, { key, part }: Column): string {
  const value: unknown = Object(record)[key];
  return textOf(part ? Object(value)[part] : value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  return String(value);
}
