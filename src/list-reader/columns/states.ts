import { readAnswer } from "../values/answers.js";
import { anyOf } from "../values/phrases.js";
import { isStateOfCountry } from "../values/states.js";
import { readHospitalStatus, readShelterStatus, readStatus } from "../values/statuses.js";
import { bareState } from "../words/headers.js";
import type { Change, StateField, ValueRule, WithValues } from "./column.js";
import type { Field } from "./fields.js";
import { headerEvidence, kindsOfState } from "./header-evidence.js";
import { type Concept, readWords } from "./header-words.js";

// These rules find the columns with states of persons. The values alone are never enough, and neither are some of them:
// the header must ask for states, and each of the first values must be understood.

/** The plain header or key `state` may mean states of a country, or states of persons. */
const english = new RegExp(`(?:^|[./])${anyOf(bareState)}$`, "i");
const isStateInEnglish = (header: string) => english.test(header);

/** A column of places whose values are states of persons is not a column of places. */
export const statesAsPlaces: ValueRule = (table) =>
  table.columns.flatMap(({ field, header }, at): Change[] => {
    if (field !== "location") return [];
    const values = table.valuesIn(at);
    const isState = (value: string) => readStatus(value, table.context);
    // `OK` may be Oklahoma.
    if (!values.some((value) => value.length > 3 && isState(value))) return [];
    const asks = isStateInEnglish(header);
    if (!values.every(isState)) {
      const areStates = values.filter(isState).length > values.length / 2;
      return asks || areStates ? [{ at, field: "note" }] : [];
    }
    const isOpen = asks && !table.has("status", "state");
    return [isOpen ? { at, ...stateFieldFrom(values, table) } : { at, field: "note" }];
  });

/** A column `Estado` is a place, a person's status, or the state of a person in the row's hospital or shelter. */
export const openStates: ValueRule = (table) =>
  table.columns.flatMap(({ field }, at) =>
    field === "state" ? [{ at, ...stateFieldFrom(table.valuesIn(at), table) }] : [],
  );

function stateFieldFrom(
  values: string[],
  { has, context }: WithValues,
): { field: Field; states?: StateField[] } {
  const count = (test: (value: string) => unknown) => values.filter(test).length;
  const either = has("hospital_or_shelter");
  const inHospital = (context.hospital || has("hospital") || either) && !has("hospital_status");
  const inShelter = (context.shelter || has("shelter") || either) && !has("shelter_status");
  const hospital = inHospital ? count((value) => readHospitalStatus(value, context)) : 0;
  const shelter = inShelter ? count((value) => readShelterStatus(value, context)) : 0;
  const status = count((value) => readStatus(value, context)?.plain);
  if (count(isStateOfCountry) > Math.max(hospital, shelter, status)) return { field: "location" };
  const states: StateField[] = [];
  if (hospital > 0) states.push("hospital_status");
  if (shelter > 0) states.push("shelter_status");
  if (states.length > 0 || status > 0) return { field: "state", states };
  if (inHospital && values.length > 0) return { field: "state", states: ["hospital_status"] };
  return { field: has("status") ? "note" : "state" };
}

const ofStates = ["status", "state", "found", "hospital_status", "shelter_status"] as const;

/** `Egreso` holds days, or how the patient left. `¿Qué se sabe de su situación?` has unknown words. */
export const askedStates: ValueRule = ({ columns, valuesIn, has, context }) =>
  columns.flatMap(({ field, header }, at): Change[] => {
    if (field !== "note" && field !== "note_date") return [];
    const evidence = headerEvidence(header);
    const { concepts } = readWords(header);
    const asked = evidence?.isWhole ? askedBy(concepts) : evidence?.field;
    const values = valuesIn(at);
    const reads = asked && evidence?.isOpen && readerOf(asked, { has, context });
    return reads && values.length > 0 && values.every(reads.read)
      ? [{ at, field: reads.field }]
      : [];
  });

/**
 * The states that a header asks for if all values are states. The header alone does not mean a state: `Egreso`,
 * `Evolución`.
 */
function askedBy(concepts: readonly Concept[]): Field | undefined {
  if (concepts.some((one) => one !== "stay" && one !== "end" && one !== "result")) return undefined;
  return concepts.includes("result") ? "state" : "hospital_status";
}

/**
 * A column of words for states under a header that does not ask for states, or of results or ends of a stay that are
 * not all understood. It gives no states, and its persons do not have the usual state either. Yes and no mean nothing
 * there.
 */
export const doubtfulStates: ValueRule = ({ columns, valuesIn, context }) =>
  columns.flatMap(({ field, header, unsure = [] }, at): Change[] => {
    const { concepts } = readWords(header);
    const asksHow = concepts.some((one) => one === "result" || one === "end");
    if (field !== "note" || (headerEvidence(header)?.isWhole && !asksHow)) return [];
    const values = valuesIn(at);
    const least = asksHow ? 0 : values.length / 2;
    const read = kindsOfState.filter(
      ([, reads]) =>
        values.filter((value) => !readAnswer(value) && reads(value, context)).length > least,
    );
    const fields = read.map(([state]) => state).filter((state) => !unsure.includes(state));
    return fields.length > 0 ? [{ at, unsure: [...unsure, ...fields] }] : [];
  });

/** The reader of the states that a header asks for, if the table has no column of them. */
function readerOf(asked: Field, { has, context }: Pick<WithValues, "has" | "context">) {
  const inHospital = context.hospital || has("hospital");
  const inShelter = context.shelter || has("shelter");
  const isOfPerson = asked === "status" || asked === "state" || asked === "found";
  const open = {
    hospital_status: asked === "hospital_status" || (asked === "state" && inHospital),
    shelter_status: asked === "shelter_status" && inShelter,
    status: isOfPerson && !inHospital && !inShelter && !has(...ofStates),
  };
  const [field, reads] = kindsOfState.find(([kind]) => open[kind] && !has(kind, "state")) ?? [];
  return field && reads && { field, read: (value: string) => reads(value, context) };
}
