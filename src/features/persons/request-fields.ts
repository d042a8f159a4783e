import { noted } from "./field-note.js";
import {
  type NamesOf,
  type PersonField,
  type PersonFields,
  personFields,
} from "./person-fields.js";

type Inputs<To> = {
  -readonly [Name in NamesOf<{ givenTo: To }>]: PersonFields[Name]["input"];
};

const inputs = <To extends PersonField["givenTo"]>(to: To) =>
  Object.fromEntries(
    Object.entries<PersonField>(personFields)
      .filter(([, { givenTo }]) => givenTo === to)
      .map(([name, { input, note }]) => [name, noted(input, note, "input")]),
  ) as Inputs<To>;

/** What the body of a create may give, by the schema of each field. */
export const createFields = inputs("create");

/** The same of a change. */
export const updateFields = { ...createFields, ...inputs("update") };
