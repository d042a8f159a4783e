import { cleanLine } from "../../http/text.js";
import type { Field } from "../columns/fields.js";
import { nameFields } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { ofTheContact } from "./header-rows.js";

// A form that asks somebody about another: `Su nombre` is the contact's where `Nombre de la persona que busca` is the person's.

/** Where a form asks for another name too, what makes one that of the person: `Nombre de quien busca`. */
const calledSought =
  / (?:a )?(?:que|quien|a qui[eé]n) (?:usted |ud\.? )?(?:est[aá]s? )?busc(?:as?|an|ando|amos|o)(?!\p{L})| (?:that )?you are looking for| buscad[oa]s?(?!\p{L})/iu;

const own =
  /^\P{L}*(?:(?:cu[aá]l es|indique|ingrese|escriba|coloque|qual (?:é |e )?(?:o|a)|please enter|what is|what's) )?(?:su|tu|your|seu|mi)s? /iu;
/** What a form that calls the person sought a relative asks of nobody else. */
const ofThePerson = new Set<Field>([
  ...(["age", "gender", "birth_date", "document_id", "description", "location"] as const),
]);

/** `¿Cómo se llama usted?` asks for `su nombre`. */
const worded = (header: string) =>
  header.replace(
    /^\P{L}*(?:c[oó]mo (?:se llama (?:usted|ud)|te llamas)|como voc[eê] se chama)(?!\p{L})/iu,
    "su nombre",
  );

/** What the headers of such a form mean; undefined for those that mean it by themselves. */
export function askedOf(cells: readonly string[]): (header: string) => Field | undefined {
  const asked = askedIn(cells.map((cell) => worded(cleanLine(cell.slice(0, 200)))));
  return (header) => asked(worded(header));
}

function askedIn(headers: string[]): (header: string) => Field | undefined {
  const isName = (text: string) => nameFields.has(fieldOfHeader(text));
  const mine = headers.filter((header) => own.test(header) && isName(header.replace(own, "")));
  const others = headers.filter((header) => !mine.includes(header));
  const theirs = others.some(
    (header) =>
      isName(header) || (calledSought.test(header) && isName(header.replace(calledSought, ""))),
  );
  if (headers.some((header) => /familiar (?:desaparecid|perdid|extraviad)/i.test(header))) {
    return (header) => {
      const field = fieldOfHeader(header.replace(/ (?:del?|de (?:su|tu)) familiar(?!\p{L})/iu, ""));
      return field && ofThePerson.has(field) ? field : undefined;
    };
  }
  const ofSubject = theirs ? undefined : subjectOf(headers);
  if (ofSubject) {
    return (header) =>
      ofSubject.test(header) ? fieldOfHeader(header.replace(ofSubject, "")) : undefined;
  }
  if (mine.length === 0 && theirs) return ofOnesOwn(headers);
  if (mine.length === 0 || !theirs) return () => undefined;
  return (header) => {
    if (own.test(header)) {
      const field = fieldOfHeader(header.replace(own, ""));
      return field && ofTheContact(field);
    }
    return calledSought.test(header) ? fieldOfHeader(header.replace(calledSought, "")) : undefined;
  };
}

const ofRelative = / (?:del?|de (?:su|tu|nuestro)) familiar(?!\p{L})/iu;
const ofNewborn =
  / (?:del?|do) (?:reci[eé]n nacid[oa]|rec[eé]m[- ]nascido|rn|neonato|beb[eé])(?!\p{L})/iu;

/**
 * Whom a list without another name calls so: `Apellidos y nombres del recién nacido` in that of a maternity,
 * `Nombre y apellido del familiar` where others are who looks for them.
 */
function subjectOf(headers: string[]): RegExp | undefined {
  const contacts = headers.filter((header) => fieldOfHeader(header) === "contact_name").length;
  return [ofNewborn, ...(contacts > 1 ? [ofRelative] : [])].find((subject) =>
    headers.some(
      (header) =>
        subject.test(header) && nameFields.has(fieldOfHeader(header.replace(subject, ""))),
    ),
  );
}

/** Is a row a header by what it calls the person, though none of its words alone is a name? */
export const opensByAsking = (cells: readonly string[]): boolean => {
  const asked = askedOf(cells);
  const told = cells.map((cell) => asked(cleanLine(cell.slice(0, 200))));
  const known = cells.filter((cell) => fieldOfHeader(cell) !== undefined).length;
  return known > 2 && told.some((field) => nameFields.has(field));
};

/** A form that everybody fills in for himself: `What is your age?` */
function ofOnesOwn(headers: string[]): (header: string) => Field | undefined {
  if (headers.some((header) => fieldOfHeader(header) === "contact_name")) return () => undefined;
  return (header) => {
    const field = own.test(header) ? fieldOfHeader(header.replace(own, "")) : undefined;
    return field && ofThePerson.has(field) ? field : undefined;
  };
}
