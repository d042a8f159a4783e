import XMLBuilder from "fast-xml-builder";
import { z } from "zod";
import { type PfifNote, type PfifPerson, personFeed } from "./pfif.view.js";

const atom = "http://www.w3.org/2005/Atom";
const pfif = "http://zesty.ca/pfif/1.4";

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true });

const declaration = { "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" } };

/** The names that the schema of a record shows. */
function namesIn(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) throw new TypeError("A record of PFIF is an object");
  return Object.keys(schema.shape).filter((name) => name !== "id" && name !== "notes");
}

/** What XML cannot hold, in whatever form. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const cleaned = (text: string) => text.replaceAll(forbidden, "");

/** The elements of a record, those alone that its schema names. */
const elementsOf = (record: object, schema: z.ZodType) =>
  Object.fromEntries(
    namesIn(schema).flatMap((name) => {
      const value: unknown = Object(record)[name];
      return typeof value === "string" && value !== "" ? [[`pfif:${name}`, cleaned(value)]] : [];
    }),
  );

const itemOf = (list: unknown): z.ZodType => {
  const item = list instanceof z.ZodArray ? list.element : undefined;
  if (!(item instanceof z.ZodType)) throw new TypeError("A feed is a list");
  return item;
};

/** The record that a feed is a list of. */
const recordIn = (schema: z.ZodType) =>
  itemOf(schema instanceof z.ZodObject ? schema.shape.data : undefined);

function personElement(person: PfifPerson, schema: z.ZodType) {
  const noteSchema = itemOf(schema instanceof z.ZodObject ? schema.shape.notes : undefined);
  const notes = person.notes.map((note) => elementsOf(note, noteSchema));
  return { ...elementsOf(person, schema), ...(notes.length > 0 && { "pfif:note": notes }) };
}

interface Feed<Record> {
  data: Record[];
  feed: { id: string; title: string; updated: string };
}

interface AtomEntry {
  id: string;
  title: string;
  author: string;
  updated: string;
  content: object;
}

function atomFeed({ id, title, updated }: Feed<unknown>["feed"], entries: AtomEntry[]): string {
  return builder.build({
    ...declaration,
    feed: {
      "@_xmlns": atom,
      "@_xmlns:pfif": pfif,
      id: cleaned(id),
      title,
      updated,
      link: { "@_rel": "self", "@_href": cleaned(id) },
      entry: entries.map((entry) => ({
        ...entry.content,
        id: entry.id,
        title: cleaned(entry.title),
        author: { name: cleaned(entry.author) },
        updated: entry.updated,
      })),
    },
  });
}

/** A document of PFIF around persons that are written some at a time. */
export function pfifDocument() {
  const document = builder.build({
    ...declaration,
    "pfif:pfif": { "@_xmlns:pfif": pfif, "pfif:person": "persons" },
  });
  const [head = "", tail = ""] = document.split(/ *<pfif:person>persons<\/pfif:person>\n/);
  const record = recordIn(personFeed.full);
  const persons = (some: readonly PfifPerson[]) =>
    builder.build({ "pfif:person": some.map((person) => personElement(person, record)) });
  return { head, persons, tail };
}

/** An Atom feed of persons. */
export function writePersonFeed({ data, feed }: Feed<PfifPerson>, schema: z.ZodType): string {
  const record = recordIn(schema);
  return atomFeed(
    feed,
    data.map((person) => ({
      id: `pfif:${person.person_record_id}`,
      title: person.full_name ?? person.person_record_id,
      author: person.source_name ?? feed.title,
      updated: person.entry_date,
      content: { "pfif:person": personElement(person, record) },
    })),
  );
}

/** An Atom feed of notes. */
export function writeNoteFeed({ data, feed }: Feed<PfifNote>, schema: z.ZodType): string {
  const record = recordIn(schema);
  return atomFeed(
    feed,
    data.map((note) => ({
      id: `pfif:${note.note_record_id}`,
      title: note.text.slice(0, 140).toWellFormed(),
      author: note.author_name,
      updated: note.entry_date,
      content: { "pfif:note": elementsOf(note, record) },
    })),
  );
}
