import { fullPerson } from "../../features/persons/persons.view.js";
import { placeOf } from "../../features/pfif/entry-place.view.js";
import { type PfifPerson, viewPfifNotes, viewPfifPerson } from "../../features/pfif/pfif.view.js";
import { pfifDocument } from "../../features/pfif/pfif-xml.view.js";
import { cellOf, columnsOf, csvWriter } from "../../kernel/http/csv-writer.js";
import { jsonWriter } from "../../kernel/http/json-writer.js";
import { sheetText } from "../../kernel/sheets/sheet-text.js";
import type { Language } from "../../kernel/values/language.js";
import type { ExportedPerson } from "./read-persons.js";

type Batches = AsyncIterable<readonly ExportedPerson[]>;

interface How {
  /** Of the labels, if one was asked for. */
  language: Language | undefined;
  /** What the ids of PFIF begin with. */
  domain: string;
}

/** How exported persons are written. */
type Write = (batches: Batches, how: How) => AsyncIterable<string | Uint8Array>;

async function* asNdjson(batches: Batches) {
  const write = jsonWriter(fullPerson);
  for await (const batch of batches) yield batch.map((one) => `${write(one)}\n`).join("");
}

async function* asCsv(batches: Batches, { language }: How) {
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

async function* asPfif(batches: Batches, { domain }: How) {
  const { head, persons, tail } = pfifDocument();
  yield head;
  for await (const batch of batches) yield persons(batch.map((person) => pfifOf(person, domain)));
  yield tail;
}

function pfifOf(person: ExportedPerson, domain: string): PfifPerson {
  const record = { domain, place: placeOf(person.id, person.updated_at) };
  return { ...viewPfifPerson(person, record), notes: viewPfifNotes(person, record) };
}

/** The formats of exports by their names. */
export const formats = {
  csv: asCsv,
  xlsx: asXlsx,
  ndjson: asNdjson,
  pfif: asPfif,
} satisfies Record<string, Write>;
