import { SaxesParser, type SaxesTagNS } from "saxes";

// The rules of PFIF 1.4 and of Atom, as their specifications give them, for feeds as text.

export interface Element {
  name: string;
  uri: string;
  text: string;
  children: Element[];
  attributes: Record<string, string>;
}

const atom = "http://www.w3.org/2005/Atom";
const pfif = "http://zesty.ca/pfif/1.4";

/** The root of an XML document. @throws Error when it is not well-formed. */
export function parseXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: "", uri: "", text: "", children: [], attributes: {} };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag: SaxesTagNS) => {
    const attributes = Object.fromEntries(
      Object.values(tag.attributes).map(({ name, value }) => [name, value]),
    );
    const element = { name: tag.local, uri: tag.uri, text: "", children: [], attributes };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  const [feed] = root.children;
  if (!feed) throw new Error("There is no root element");
  return feed;
}

const recordId = /^(?:[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?\/.+$/i;
const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const any = /^.+$/s;
const email = /^\S+@\S+$/;
const phone = /^[-.+() \d]*\d[-.+() \d]*(?:[#x]\d+)?$/;
const url = /^https?:\/\//;

const author = { author_name: any, author_email: email, author_phone: phone };

const personFields: Record<string, RegExp> = {
  person_record_id: recordId,
  entry_date: date,
  expiry_date: date,
  ...author,
  source_name: any,
  source_date: date,
  source_url: url,
  full_name: any,
  given_name: any,
  family_name: any,
  alternate_names: any,
  description: any,
  sex: /^(?:female|male|other)$/,
  date_of_birth: /^\d{4}(?:-\d\d(?:-\d\d)?)?$/,
  age: /^\d+(?:-\d+)?$/,
  home_street: any,
  home_neighborhood: any,
  home_city: any,
  home_state: any,
  home_postal_code: any,
  home_country: /^[A-Z]{2}$/,
  photo_url: url,
  profile_urls: any,
};

const noteFields: Record<string, RegExp> = {
  note_record_id: recordId,
  person_record_id: recordId,
  linked_person_record_id: recordId,
  entry_date: date,
  ...author,
  source_date: date,
  author_made_contact: /^(?:true|false)$/,
  status: /^(?:information_sought|is_note_author|believed_alive|believed_missing|believed_dead)$/,
  email_of_found_person: email,
  phone_of_found_person: phone,
  last_known_location: any,
  text: any,
  photo_url: url,
};

const kept = ["person_record_id", "entry_date", "expiry_date", "source_date"];

/** What is wrong with a record: of persons also with its notes. */
function wrongWith(record: Element, now: string): string[] {
  const isPerson = record.name === "person";
  const fields = isPerson ? personFields : noteFields;
  const given = record.children.filter(({ name }) => name !== "note");
  const names = given.map(({ name }) => name);
  const textOf = (name: string) => given.find((one) => one.name === name)?.text ?? "";
  const expiry = textOf("expiry_date");
  const isExpired = expiry !== "" && expiry < now;
  const ofPerson = isExpired ? kept : ["person_record_id", "source_date", "full_name"];
  const ofNote = ["note_record_id", "person_record_id", "author_name", "source_date", "text"];
  const required = isPerson ? ofPerson : ofNote;
  return [
    ...(record.uri === pfif ? [] : [`${record.name}: namespace ${record.uri}`]),
    ...required.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} twice`),
    ...given.flatMap(({ name, text, uri, children }) => {
      const form = fields[name];
      if (!form || uri !== pfif || children.length > 0) return [`${name} is no field`];
      return form.test(text) ? [] : [`${name}: ${text}`];
    }),
    ...(isExpired && names.some((name) => !kept.includes(name)) ? ["expired with content"] : []),
    ...record.children
      .filter(({ name }) => name === "note")
      .flatMap((note) => [
        ...wrongWith(note, now),
        ...(fieldOf(note, "person_record_id") === textOf("person_record_id")
          ? []
          : ["a note on another person"]),
      ]),
  ];
}

/** What is wrong with an Atom feed of these records. */
export function wrongWithFeed(text: string, kind: "person" | "note", now = new Date()): string[] {
  const feed = parseXml(text);
  const entries = feed.children.filter(({ name }) => name === "entry");
  const lacks = (element: Element, names: string[]) =>
    names
      .filter((name) => !element.children.some((one) => one.name === name && one.uri === atom))
      .map((name) => `${element.name} lacks ${name}`);
  return [
    ...(feed.name === "feed" && feed.uri === atom ? [] : ["no Atom feed"]),
    ...lacks(feed, ["id", "title", "updated", "link"]),
    ...entries.flatMap((entry) => [
      ...lacks(entry, ["id", "title", "updated", "author"]),
      ...(date.test(fieldOf(entry, "updated")) ? [] : ["updated is no date"]),
    ]),
    ...entries.flatMap((entry) => {
      const records = entry.children.filter(({ uri }) => uri === pfif);
      if (records.length !== 1 || records[0]?.name !== kind) return [`an entry without ${kind}`];
      return wrongWith(records[0], now.toISOString());
    }),
  ];
}

/** The text of a field; empty without one. */
export const fieldOf = (record: Element, name: string): string =>
  record.children.find((one) => one.name === name)?.text ?? "";

/** The records of a feed, in its order. */
export const recordsIn = (text: string): Element[] =>
  parseXml(text)
    .children.filter(({ name }) => name === "entry")
    .flatMap(({ children }) => children.filter(({ uri }) => uri === pfif));

/** The fields of a record as an object; its notes are left out. */
export const fieldsOf = (record: Element): Record<string, string> =>
  Object.fromEntries(
    record.children.filter(({ name }) => name !== "note").map(({ name, text }) => [name, text]),
  );

export const notesIn = (record: Element): Element[] =>
  record.children.filter(({ name }) => name === "note");
