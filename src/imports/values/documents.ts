import type { DocumentType } from "../../database/collections.js";
import { folded, plain } from "./plain.js";

export interface Document {
  document_type: DocumentType;
  document_id: string;
}

/** What stands beside the number: the type that its column or header names, the letter of a nationality. */
export interface DocumentContext {
  type?: DocumentType | undefined;
  nationality?: "V" | "E" | undefined;
}

const cedula =
  /^(?:C\.? ?I|C[EÉ]DULA(?: DE IDENTIDAD)?)?[\s.:#°-]*(?:N[°º.O]+|N[UÚ]MERO|NRO)?[\s.:#°-]*\(?(V(?:EN(?:EZOLAN[OA])?|E)?|E(?:XT(?:RANJER[OA])?)?)?\)?[\s.:/–—-]*(\d[\d\s.,-]*?)[\s.,–—-]*([VE]?)$/;
const passport =
  /^(?:P[-–:. ]|PAS(?:S?AP(?:ORTE)?|SPORT|S)?\b|PTE\b|P(?=\d))[\s.:#°-]*(?:N(?:[°ºO]|RO)?(?!\p{L}|\d))?[\s.:#°-]*(?:\p{L}{4,} +)?(.+)$/u;
/** Brackets, asterisks and the like around the whole: no part of any number. */
const around = /^[^\p{L}\p{N}=]+|[^\p{L}\p{N}]+$/gu;
const isFramed = /^[^\p{L}\p{N}=]|[*_~)\]}>"”!]$/u;

const certificate =
  /^(?:PARTIDA|ACTA|CERTIFICADO|CERTID[AÃ]O|BIRTH CERTIFICATE)(?: (?:DE )?NAC(?:IMIENTO|IMENTO)?\b)?[\s.:#-]*(?:N(?:RO|[°º.O])*[\s.:#°-]+)?[\s.:#-]*(\d.*)$/;
const foreign =
  /^(?:CPF|RG|DNI|NIE|RUT|RUC|CURP|RNE|PEP|PPT|SSN|CC|C\.C\.|CE|C\.E\.|TI|T\.I\.|NIT|CUI|DUI|BI|SNILS|PESEL)[\s.:#°º-]*\S*\d|^\d{3}\.\d{3}\.\d{3}-\d{2}$/; // the last as a CPF is written

/** The text of a formula that only keeps a spreadsheet from reading digits as a number: `="0123"`. */
export const unwrapped = (text: string): string =>
  /^="([^"]*)"$/.exec(text)?.[1] ?? (text.startsWith("'") ? text.slice(1) : text);

/**
 * The identity document that a cleaned cell gives; undefined when it is none of those the registry knows,
 * so that its text goes to the notes. A masked number is no number.
 */
export function readDocument(
  cell: string,
  { type, nationality }: DocumentContext,
): Document | undefined {
  const told = unwrapped(cell).trim();
  const typed = isFramed.test(told) ? told.replaceAll(around, "") : told;
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
  const [, before = "", number = "", behind = ""] = cedula.exec(plain) ?? [];
  const digits = number.replaceAll(/\D/g, "");
  const letter = before.charAt(0) || behind;
  if (digits.length < 6 || digits.length > 8 || /^0+$/.test(digits)) return undefined;
  return before && behind ? undefined : { letter: letter || undefined, digits };
}

function readPassport(text = ""): Document | undefined {
  const id = text.replaceAll(/[\s.-]/g, "");
  return /^(?=.*\d)[A-Z0-9]{4,20}$/.test(id) && !/^0+$/.test(id)
    ? { document_type: "passport", document_id: id }
    : undefined;
}

const types: [RegExp, DocumentType][] = [
  [/^(?:ced(?:ula.*)?|ci|v|e|ve|nacional|national[ _]id|nationalid)$/, "cedula"],
  [/^(?:p|pa|pas|pass|pasap|pasaporte|passport|passaporte)$/, "passport"],
  [/^(?:partida.*|acta.*|certificado.*|certidao.*|birth[ _]certificate|pn)$/, "birth_certificate"],
  [
    /^(?:otros?|other|outro|dni|rg|cpf|rut|ruc|nie|cc|ce|ti|rc|pep|ppt|curp|ine|ssn|run|cnh|extranjer[oa])$/,
    "other",
  ],
];

/** The type that a cell of a type column, or the header of a document column, names. */
export function readDocumentType(text: string): DocumentType | undefined {
  const word = plain(text);
  return types.find(([words]) => words.test(word))?.[1];
}

/** The letter that a nationality gives. Another country's name gives none: its numbers are its own. */
export function readNationality(text: string): "V" | "E" | "P" | undefined {
  const word = folded(text).replaceAll(/[^a-z]/g, "");
  if (/^(?:v|ve|ven|venez|venezolan[oa]|venezuelan[oa]?|venezuela)$/.test(word)) return "V";
  if (/^(?:e|ext|extr|extranjer[oa]|foreign|foreigner|estrangeir[oa])$/.test(word)) return "E";
  return /^(?:p|pasaporte|passport)$/.test(word) ? "P" : undefined;
}
