import { cleanLine } from "../../kernel/values/text.js";
import { anyOf, wordSet } from "../values/phrases.js";
import { remembered } from "../values/plain.js";
import { readHospitalStatus, readShelterStatus, readStatus } from "../values/statuses.js";
import { alreadyWas, formGroups, stayDays } from "../words/headers.js";
import { or } from "../words/names.js";
import { answers, shortYes } from "../words/states.js";
import { type Field, nameFields } from "./fields.js";
import { type HeaderWords, maxLength, type Owner, readWords } from "./header-words.js";
import { fieldOf, ofAnyGroup } from "./meanings.js";
import { isOfSomebodyElse } from "./somebody-else.js";

/** What a header says of its column. */
export interface HeaderEvidence {
  field: Field;
  /** Whether all of its words are known. Otherwise its values must confirm it. */
  isWhole: boolean;
  /**
   * Whether values may confirm a header that is not wholly known: no unknown word says that it is somebody
   * else's.
   */
  isOpen: boolean;
}

/** What a header says of its column; undefined if it says nothing that is known. */
export const headerEvidence = (header: string): HeaderEvidence | undefined =>
  header.length > maxLength ? undefined : (read(header) ?? undefined);

/** What a header as typed means by itself; undefined when not all of it is understood. */
export function fieldOfHeader(header: string): Field | undefined {
  const evidence = headerEvidence(header);
  return evidence?.isWhole ? evidence.field : undefined;
}

const ofSomebody = new Set<Owner>(["person", "patient", "described", "dead"]);

/**
 * The field of a name that a header may mean: it says so in part, or it says who the person is: `Herido`,
 * `Paciente que requiere`.
 */
export function mayNamePersons(header: string): Field | undefined {
  const evidence = headerEvidence(header);
  if (evidence)
    return evidence.isOpen && nameFields.has(evidence.field) ? evidence.field : undefined;
  const { owners, concepts, isOfUnknown } = readWords(header);
  const isSomebody = owners.size > 0 && [...owners].every((owner) => ofSomebody.has(owner));
  return isSomebody && concepts.length === 0 && !isOfUnknown ? "full_name" : undefined;
}

/** How a question may be answered: `Found yet? Y/N`. */
const [yes, no] = [anyOf(answers.yes, shortYes), anyOf(answers.no)];
const yesOrNo = new RegExp(String.raw`(?<=\p{L}.*)[\s([]+${yes} ?\/ ?${no}[\])?\s]*$`, "iu");
/** `P1. Nombre`, `Q2: Age`, `a) Edad`. */
const questionNumber = /^[\s*]*(?:(?:[pq]\.?\s?)?\d{1,3}\s?[.):-]|[a-z]\))\s*(?=\p{L}{3})/iu;
/** A header without the number of its question. */
export const withoutQuestionNumber = (header: string): string => header.replace(questionNumber, "");
const brackets = /[([{].*?(?:[)\]}]|$)/g;

/** As programs write a question of a group: `ubicacion/albergue`, `miembros[1]/nombre`. */
const grouped = /^([\p{Ll}\d_./[\]-]+)\/([\p{Ll}\d_.-]+)$/u;
const ofForm = wordSet(formGroups);
const index = /\[\d{1,4}\]/g;

const places = new Set<Field>(["hospital", "shelter", "hospital_or_shelter"]);

const read = remembered((header): HeaderEvidence | null => {
  const path = grouped.exec(header.trim());
  const whole = readHeader(path ? header.replaceAll(index, "") : header);
  if (!path) return whole;
  const [, group = "", question = ""] = path;
  const own = isOfSomebodyElse(readWords(group)) ? null : readHeader(question);
  // What asks for a place is no state, even in a group of states: `situacion/refugio`.
  const isOfPlaces = whole?.isWhole && places.has(whole.field);
  if (own?.isWhole && places.has(own.field) && !isOfPlaces) return own;
  if (whole?.isWhole && !whole.field.startsWith("note")) return whole;
  // A group with a number is one of several persons: `hogar/miembros[1]/nombre`.
  const isOfPersons = group.endsWith("]") || group.split("/").every((part) => ofForm.has(part));
  return own?.isWhole && (isOfPersons || ofAnyGroup.has(own.field)) ? own : whole;
});

function readHeader(header: string): HeaderEvidence | null {
  const text = withoutQuestionNumber(cleanLine(header).replace(yesOrNo, ""));
  const states = ofStates(text);
  if (states) return { field: states, isWhole: true, isOpen: true };
  const bare = text.replaceAll(brackets, " ");
  const within = /[([{]([^)\]}]*)/.exec(text)?.[1] ?? "";
  const readings = [text, bare, within].map((part) => evidenceOf(readWords(part)));
  const [whole] = readings.filter((reading) => reading?.isWhole);
  return whole ?? readings.find(Boolean) ?? null;
}

function evidenceOf(words: HeaderWords): HeaderEvidence | undefined {
  const field = fieldOf(words);
  return field && { field, isWhole: words.unknown === 0, isOpen: !words.isOfUnknown };
}

/** The kinds of states, the most telling first, each with what reads it. */
export const kindsOfState = [
  ["hospital_status", readHospitalStatus],
  ["shelter_status", readShelterStatus],
  ["status", readStatus],
] as const;

const betweenStates = new RegExp(`[/,|():;¿?]| ${anyOf(or)} (?:${anyOf(alreadyWas)} )?`, "i");
const daysToo = new RegExp(String.raw`(?:^|\s)${anyOf(stayDays)}$`, "i");

/** `Missing / found / safe`, `¿Hospitalizado o dado de alta?`: a header that names two states of one kind. */
function ofStates(text: string): Field | undefined {
  const parts = text
    .split(betweenStates)
    .map((part) => part.trim())
    .filter((part) => part.length > 3 && !daysToo.test(part)); // days, too
  if (parts.length < 2) return undefined;
  const states = (read: (text: string) => { state: string } | null) =>
    new Set(
      parts.flatMap(
        (part) =>
          endings(part)
            .map((end) => read(end))
            .find(Boolean)?.state ?? [],
      ),
    );
  return kindsOfState.find(([, read]) => states(read).size > 1)?.[0];
}

/** `Is the person missing`, `ya le dieron de alta`: the whole, its last two words, its last. */
export const endings = (part: string) =>
  [-Infinity, -2, -1].map((from) => part.split(" ").slice(from).join(" "));
