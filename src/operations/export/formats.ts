import { fullPerson } from "../../features/persons/persons.view.js";
import { cellOf, columnsOf, csvWriter } from "../../kernel/http/csv-writer.js";
import { jsonWriter } from "../../kernel/http/json-writer.js";
import { sheetText } from "../../kernel/sheets/sheet-text.js";
import type { Language } from "../../kernel/values/language.js";
import type { ExportedPerson } from "./read-persons.js";

type Batches = AsyncIterable<readonly ExportedPerson[]>;

/** How exported persons are written. `language`: that of the labels, if one was asked for. */
type Write = (
  batches: Batches,
  language: Language | undefined,
) => AsyncIterable<string | Uint8Array>;

async function* asNdjson(batches: Batches) {
  const write = jsonWriter(fullPerson);
  for await (const batch of batches) yield batch.map((one) => `${write(one)}\n`).join("");
}

async function* asCsv(batches: Batches, language: Language | undefined) {
  const { header, rows } = csvWriter(fullPerson, language === "es" ? ";" : ",");
  yield header;
  for await (const batch of batches) yield rows(batch);
}

/** One sheet. Every cell is text: nothing in it is run, and a number keeps its digits. */
async function* asXlsx(batches: Batches) {
  const { writeXlsxStream } = await import("hucre/xlsx"); // large, and seldom needed
  const columns = columnsOf(fullPerson);
  async function* rows() {
    yield columns.map(({ header }) => header);
    for await (const batch of batches)
      for (const person of batch)
        yield columns.map((column) => sheetText(cellOf(person, column)) || null);
  }
  const styles = columns.map(() => ({ width: 18, numFmt: "@" }));
  yield* writeXlsxStream(rows(), { name: "Personas", columns: styles, freezePane: { rows: 1 } });
}

/** The formats of exports by their names. */
export const formats = {
  csv: asCsv,
  xlsx: asXlsx,
  ndjson: asNdjson,
} satisfies Record<string, Write>;
