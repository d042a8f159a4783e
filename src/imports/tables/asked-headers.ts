import { cleanLine } from "../../http/text.js";
import { ofTheContact } from "./header-rows.js";
import type { Field } from "./header-words.js";
import { fieldOfHeader, nameFields } from "./headers.js";

// A form that asks somebody about another: `Su nombre` is the contact's where `Nombre de la persona que busca` is the person's.

const own =
  /^\P{L}*(?:(?:cu[aá]l es|indique|ingrese|escriba|coloque|qual (?:é |e )?(?:o|a)|please enter|what is|what's) )?(?:su|tu|your|seu|mi)s? /iu;
const sought =
  / (?:a )?(?:que|quien|a qui[eé]n) (?:usted |ud\.? )?(?:est[aá]s? )?busc(?:as?|an|ando|amos|o)(?!\p{L})| (?:that )?you are looking for| buscad[oa]s?(?!\p{L})/iu;

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
    (header) => isName(header) || (sought.test(header) && isName(header.replace(sought, ""))),
  );
  if (headers.some((header) => /familiar (?:desaparecid|perdid|extraviad)/i.test(header))) {
    return (header) => {
      const field = fieldOfHeader(header.replace(/ (?:del?|de (?:su|tu)) familiar(?!\p{L})/iu, ""));
      return field && ofThePerson.has(field) ? field : undefined;
    };
  }
  if (mine.length === 0 && theirs) return ofOnesOwn(headers);
  if (mine.length === 0 || !theirs) return () => undefined;
  return (header) => {
    if (own.test(header)) {
      const field = fieldOfHeader(header.replace(own, ""));
      return field && ofTheContact(field);
    }
    return sought.test(header) ? fieldOfHeader(header.replace(sought, "")) : undefined;
  };
}

/** A form that everybody fills in for himself: `What is your age?` */
function ofOnesOwn(headers: string[]): (header: string) => Field | undefined {
  if (headers.some((header) => fieldOfHeader(header) === "contact_name")) return () => undefined;
  return (header) => {
    const field = own.test(header) ? fieldOfHeader(header.replace(own, "")) : undefined;
    return field && ofThePerson.has(field) ? field : undefined;
  };
}
