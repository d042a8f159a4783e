import type { DocumentType } from "../../kernel/database/collections.js";
import * as words from "../words/documents.js";
import { anyOf, wordSet } from "./phrases.js";
import { folded, plain } from "./plain.js";

export interface Document {
  document_type: DocumentType;
  document_id: string;
}

/** What is known beside the number: the type that its column or header names, the letter of a nationality. */
export interface DocumentContext {
  type?: DocumentType | undefined;
  nationality?: "V" | "E" | undefined;
}

const kindOf = (kind: keyof typeof words.kinds) => anyOf(words.kinds[kind]);
const number = anyOf(words.number);
const cedula = new RegExp(
  String.raw`^${kindOf("cedula")}?[\s.:#°-]*${number}?[\s.:#°-]*\(?(?:(${anyOf(words.venezuelan)})|(${anyOf(words.foreigner)}))?\)?[\s.:/–—-]*(\d[\d\s.,-]*?)[\s.,–—-]*([VE]?)$`,
  "i",
);
const passport = new RegExp(
  String.raw`^(?:P[-–:. ]|${kindOf("passport")}(?![\p{L}\d]))[\s.:#°-]*(?:(?:${number}|N)(?![\p{L}\d]))?[\s.:#°-]*(?:\p{L}{4,} +)?(.+)$`,
  "iu",
);
/** Brackets, asterisks and the like around the whole are no part of a number. */
const around = /^[^\p{L}\p{N}=]+|[^\p{L}\p{N}]+$/gu;
const isFramed = /^[^\p{L}\p{N}=]|[*_~)\]}>"”!]$/u;

const certificate = new RegExp(
  String.raw`^${kindOf("birth_certificate")}(?: ${anyOf(words.ofBirth)}(?!\p{L}))?[\s.:#-]*(?:(?:${number}|N)[\s.:#°-]+)?[\s.:#-]*(\d.*)$`,
  "iu",
);
/** `DNI 12345678`, or as a CPF is written. */
const foreign = new RegExp(
  String.raw`^${anyOf(words.shortKinds.other)}[\s.:#°º-]*\S*\d|^\d{3}\.\d{3}\.\d{3}-\d{2}$`,
  "i",
);

/** The text of a formula that only keeps a spreadsheet from reading digits as a number: `="0123"`. */
export const unwrapped = (text: string): string =>
  /^="([^"]*)"$/.exec(text)?.[1] ?? (text.startsWith("'") ? text.slice(1) : text);

/**
 * The identity document in a cleaned cell; undefined if it is none of those that the registry knows: then its
 * text goes to the notes. A masked number is no number.
 */
export function readDocument(
  cell: string,
  { type, nationality }: DocumentContext,
): Document | undefined {
  const bare = unwrapped(cell).trim();
  const typed = isFramed.test(bare) ? bare.replaceAll(around, "") : bare;
  if (typed.length > 100) return undefined;
  const text = typed.toUpperCase();
  const number = readCedula(text);
  const letter = number?.letter ?? (type === "passport" ? undefined : nationality);
  if (number && (type === undefined || type === "cedula" || letter)) {
    return { document_type: "cedula", document_id: `${letter ?? ""}${number.digits}` };
  }
  const travel = readPassport(passport.exec(text)?.[1]);
  if (travel) return travel; // the cell's own word goes before its column's
  const born =
    certificate.exec(text)?.[1] ?? (type === "birth_certificate" && /\d/.test(text) && text);
  if (born) return { document_type: "birth_certificate", document_id: born };
  if (foreign.test(text)) return { document_type: "other", document_id: typed };
  if (type === "passport") return readPassport(text);
  const legible = /^[\p{L}\p{N}][\p{L}\p{N}\s./-]*$/u.test(typed) && /\d/.test(typed);
  return type === "other" && legible ? { document_type: "other", document_id: typed } : undefined;
}

function readCedula(text: string): { letter?: string | undefined; digits: string } | undefined {
  const plain = text.replace(/^(\d{6,8})\.0$/, "$1");
  const [, venezuelan, foreigner, number = "", behind = ""] = cedula.exec(plain) ?? [];
  const digits = number.replaceAll(/\D/g, "");
  const before = venezuelan ? "V" : foreigner && "E";
  const letter = before ?? behind;
  if (digits.length < 6 || digits.length > 8 || /^0+$/.test(digits)) return undefined;
  return before && behind ? undefined : { letter: letter || undefined, digits };
}

function readPassport(text = ""): Document | undefined {
  const id = text.replaceAll(/[\s.-]/g, "");
  return /^(?=.*\d)[A-Z0-9]{4,20}$/.test(id) && !/^0+$/.test(id)
    ? { document_type: "passport", document_id: id }
    : undefined;
}

const { kinds, shortKinds } = words;
const types = (["cedula", "passport", "birth_certificate", "other"] as const).map(
  (kind): [DocumentType, RegExp] => [
    kind,
    new RegExp(`^(?:${kindOf(kind)}(?: .*)?|${anyOf(shortKinds[kind])})$`),
  ],
);

/** The type that a cell of a type column, or the header of a document column, names. */
export function readDocumentType(text: string): DocumentType | undefined {
  const word = plain(text).replaceAll("_", " ");
  return types.find(([, named]) => named.test(word))?.[0];
}

const venezuelan = wordSet(words.venezuelan);
const foreigner = wordSet(words.foreigner);
const travelling = wordSet(kinds.passport, shortKinds.passport);

/** The letter that a nationality gives. Another country's name gives none: its numbers are its own. */
export function readNationality(text: string): "V" | "E" | "P" | undefined {
  const word = folded(text).replaceAll(/[^a-z]/g, "");
  if (venezuelan.has(word)) return "V";
  if (foreigner.has(word)) return "E";
  return travelling.has(word) ? "P" : undefined;
}
