import { SaxesParser, type SaxesTagNS } from "saxes";
import { RefusedFile, refusedFile } from "../../refused-file.js";

/** The elements of a person or note by name, without the namespace. Line breaks stay. */
export type Fields = Map<string, string>;

/** A person with its notes inside, or a separate note. */
export type PfifRecord =
  | { kind: "person"; fields: Fields; notes: Fields[] }
  | { kind: "note"; fields: Fields };

/** The most characters without the beginning or end of a record. No real record is longer. */
const maxLength = 8_000_000;
const deepest = 50;

const namespace = /^https?:\/\/zesty\.ca\/pfif\/(1\.[1-5])\/?$/;
const atom = "http://www.w3.org/2005/Atom";

/**
 * Reads the persons and notes of PFIF 1.1 to 1.5, alone or in an Atom feed. Throws RefusedFile, at the end or before,
 * for a document type declaration, other XML and XML that is not well-formed.
 */
export function pfifReader() {
  const parser = new SaxesParser({ xmlns: true });
  const collector = recordCollector();
  let since = 0;
  parser.on("doctype", () => {
    throw refusedFile("xml_document_type");
  });
  parser.on("opentag", (tag) => collector.open(tag));
  parser.on("closetag", () => collector.close());
  parser.on("text", (text) => collector.text(text));
  parser.on("cdata", (text) => collector.text(text));

  const feed = (chunk: string | null) => {
    try {
      if (chunk === null) parser.close();
      else parser.write(chunk);
    } catch (error) {
      if (error instanceof RefusedFile) throw error;
      // The parser's message may quote the file.
      throw refusedFile("xml_malformed", { line: parser.line });
    }
    const records = collector.take();
    since = records.length > 0 ? 0 : since + (chunk?.length ?? 0);
    if (since > maxLength) {
      throw refusedFile("xml_record_too_long", { line: parser.line });
    }
    return records;
  };

  return {
    /** `1.4`; undefined before the root element has been read. */
    get version() {
      return collector.version();
    },
    async *records(chunks: AsyncIterable<string>) {
      for await (const chunk of chunks) yield* feed(chunk);
      yield* feed(null);
    },
  };
}

function recordCollector() {
  let version: string | undefined;
  let depth = 0;
  let person: { at: number; fields: Fields; notes: Fields[] } | undefined;
  let note: { at: number; fields: Fields } | undefined;
  let field: { at: number; name: string; text: string } | undefined;
  let records: PfifRecord[] = [];

  function open({ local, uri }: SaxesTagNS) {
    depth += 1;
    if (depth > deepest) throw refusedFile("xml_too_deep");
    const own = namespace.exec(uri)?.[1];
    if (depth === 1 && !(own && local === "pfif") && !(uri === atom && local === "feed")) {
      throw refusedFile("xml_not_pfif");
    }
    if (!own || field) return;
    version ??= own;
    const holder = note ?? person;
    if (local === "person" && !holder) person = { at: depth, fields: new Map(), notes: [] };
    else if (local === "note" && !note) note = { at: depth, fields: new Map() };
    else if (holder && depth === holder.at + 1) field = { at: depth, name: local, text: "" };
  }

  function close() {
    const holder = note ?? person;
    if (field?.at === depth) {
      const before = holder?.fields.get(field.name);
      const text = field.text.trim();
      holder?.fields.set(field.name, before ? `${before}\n${text}`.trim() : text);
      field = undefined;
    } else if (note?.at === depth) {
      if (person) person.notes.push(note.fields);
      else records.push({ kind: "note", fields: note.fields });
      note = undefined;
    } else if (person?.at === depth) {
      records.push({ kind: "person", fields: person.fields, notes: person.notes });
      person = undefined;
    }
    depth -= 1;
  }

  return {
    open,
    close,
    text(text: string) {
      if (field) field.text += text;
    },
    version: () => version,
    take() {
      const taken = records;
      records = [];
      return taken;
    },
  };
}
