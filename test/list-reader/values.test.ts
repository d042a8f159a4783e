import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowReasons } from "../../src/kernel/messages/lists/row-reasons.js";
import { cutNotes } from "../../src/kernel/values/notes.js";
import { cleanLine } from "../../src/kernel/values/text.js";
import { fieldOfHeader } from "../../src/list-reader/columns/header-evidence.js";
import { readAge } from "../../src/list-reader/values/ages.js";
import { readContactName } from "../../src/list-reader/values/contact-names.js";
import { readBirthDate, readDate } from "../../src/list-reader/values/dates.js";
import { readDocument } from "../../src/list-reader/values/documents.js";
import { readEmail } from "../../src/list-reader/values/email.js";
import { isEmpty, isUnknown } from "../../src/list-reader/values/empty.js";
import { readGender } from "../../src/list-reader/values/gender.js";
import {
  readNameCell,
  splitGivenFirst,
  splitSurnameFirst,
  writeName,
} from "../../src/list-reader/values/names.js";
import { readPhone } from "../../src/list-reader/values/phones.js";
import { readRelationship } from "../../src/list-reader/values/relationship.js";
import {
  readFound,
  readHospitalStatus,
  readShelterStatus,
  readStatus,
} from "../../src/list-reader/values/statuses.js";
import { casesOf } from "./cases.js";

const today = "2026-06-28";

test.each(casesOf("empty"))("$cell is $is", ({ cell = "", is }) => {
  if (is === "empty") expect(isEmpty(cell)).toBe(true);
  // Somebody says in other words that something is not known: that is no empty cell.
  if (is === "unknown") expect([isEmpty(cell), isUnknown(cell)]).toEqual([false, true]);
  if (is === "not empty") expect(isEmpty(cell)).toBe(false);
  if (is === "not unknown") expect(isUnknown(cell)).toBe(false);
});

const name = (text: string, surnameFirst = false) => {
  const cell = readNameCell(text);
  if (cell.problem) return rowReasons[cell.problem].en;
  const { first, last } = (surnameFirst ? splitSurnameFirst : splitGivenFirst)(cell);
  return [first, last]
    .map(writeName)
    .map((part) => ("name" in part ? part.name : `(${rowReasons[part.problem].en})`))
    .join(" | ");
};

describe("names", () => {
  test.each(casesOf("names"))("$order: $cell", ({ cell = "", order, ...parts }) => {
    const expected = `${parts["given names"]} | ${parts.surnames}`;
    expect(name(cell, order === "surname first")).toBe(expected);
  });

  test.each(casesOf("no-names"))("$cell is no name", ({ cell = "" }) => {
    expect(readNameCell(cell).problem).toBeTruthy();
  });

  test.each([
    ["Yuleisy Marcano", { first: "Yuleisy", last: "Marcano", noted: false }],
    ["Rondón, Luis (papá)", { first: "Luis", last: "Rondón", noted: true }],
    ["Yépez", { first: "Yépez", noted: false }],
    ["Nina Paz", { first: "Nina", last: "Paz", noted: false }],
    ["no sabe", { noted: true }],
    ["por confirmar", { noted: true }],
    ["su mamá", { noted: true }],
    ["mother", { noted: true }],
    ["su hermana Ana Gil", { first: "Ana", last: "Gil", noted: true }],
    ["Luis Rondón 0414-5550301", { first: "Luis", last: "Rondón", noted: true }],
  ])("contact %s", (text, expected) => expect(readContactName(text)).toEqual(expected));

  test("what is written is written the same again, whatever was typed", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })),
        (typed) => {
          const cell = readNameCell(cleanLine(typed));
          const once = writeName([...cell.surnames, ...cell.given]);
          if ("name" in once) expect(writeName([once.name])).toEqual(once);
        },
      ),
    );
  });
});

describe("documents", () => {
  const cedula = (document_id: string) => ({ document_type: "cedula", document_id });
  test.each(casesOf("documents"))("$cell", ({ cell = "", type, document }) => {
    const expected = type ? { document_type: type, document_id: document } : undefined;
    expect(readDocument(cell, {})).toEqual(expected);
  });

  test("a column beside it gives the letter or the type", () => {
    expect(readDocument("12345678", { nationality: "E" })).toEqual(cedula("E12345678"));
    expect(readDocument("V12345678", { nationality: "E" })).toEqual(cedula("V12345678"));
    expect(readDocument("12345678", { type: "passport" })?.document_type).toBe("passport");
    expect(readDocument("P7712345A", { type: "passport" })?.document_id).toBe("P7712345A");
    expect(readDocument("c01x00t47", { type: "passport" })?.document_id).toBe("C01X00T47");
    expect(readDocument("12.345.678", { type: "other", nationality: "E" })).toEqual(
      cedula("E12345678"),
    );
    expect(readDocument("P-AB123456", { type: "other" })?.document_type).toBe("passport");
    expect(readDocument("79.123.456", { type: "other" })?.document_id).toBe("79.123.456");
  });
});

test.each(casesOf("ages"))("age $cell → $years", ({ cell = "", years, exact }) => {
  const expected = years ? { years: Number(years), exact: exact === "yes" } : undefined;
  expect(readAge(cell)).toEqual(expected);
});

test("a column that counts in months or days says what a bare number is", () => {
  const years = (text: string, unit: "months" | "days") => readAge(text, unit)?.years;
  expect(["8", "30", "18.0", "2 años", "130"].map((text) => years(text, "months"))).toEqual([
    0, 2, 1, 2, 10,
  ]);
  expect(["8", "30", "(12)", "5 meses"].map((text) => years(text, "days"))).toEqual([0, 0, 0, 0]);
  expect(readAge("~30", "months")).toEqual({ years: 2, exact: false });
  expect(years("ocho", "months")).toBeUndefined();
});

test.each(casesOf("birth-dates"))("birth date $cell → $day", ({ cell = "", day }) => {
  expect(readBirthDate(cell, today)).toBe(day || undefined);
});

test.each(casesOf("telephones"))("telephone $cell → $number", ({ cell = "", number, alone }) => {
  expect(readPhone(cell, "VE")).toEqual(number ? { number, alone: alone === "yes" } : undefined);
});

test("genders; where H occurs, M is mujer", () => {
  const read = (words: string[], withH = false) => words.map((word) => readGender(word, withH));
  expect(new Set(read(["F", "fem.", "Femenino", "MUJER", "female"]))).toEqual(new Set(["female"]));
  expect(new Set(read(["m", "Masc.", "Masculino", "male", "H", "Hombre"]))).toEqual(
    new Set(["male"]),
  );
  expect(read(["X", "Otro", "?x"])).toEqual(["other", "other", undefined]);
  expect(read(["H", "M", "Masc"], true)).toEqual(["male", "female", "male"]);
});

const stateReaders: Record<string, (text: string) => unknown> = {
  hospital: readHospitalStatus,
  shelter: readShelterStatus,
  status: readStatus,
  found: readFound,
};

test.each(casesOf("states"))(
  "$column: $cell → $state",
  ({ column = "", cell = "", state, wholly }) => {
    const expected = state ? { state, plain: wholly === "yes" } : null;
    expect(stateReaders[column]?.(cell)).toEqual(expected);
  },
);

test.each(casesOf("relationships"))("$cell → $relationship", ({ cell = "", relationship }) => {
  expect(readRelationship(cell)).toBe(relationship || undefined);
});

test("addresses of e-mail", () => {
  expect(readEmail("mailto:ana@example.org")).toBe("ana@example.org");
  expect(readEmail("ana@example")).toBeUndefined();
  expect(readEmail("ana@x.org, luis@x.org")).toBeUndefined();
});

test.each(casesOf("headers"))("header $header → $field", ({ header = "", field }) => {
  expect(fieldOfHeader(header)).toBe(field || undefined);
});

test("notes are cut to 5,000 code points, the last one …", () => {
  const length = (notes: string[]) => [...notes.join("\n")].length;
  expect(cutNotes(["a".repeat(4_999), "b"]).join("\n") === `${"a".repeat(4_999)}…`).toBe(true);
  expect(cutNotes(["a".repeat(4_998), "bb"])).toEqual(["a".repeat(4_998), "…"]);
  expect(cutNotes(["a".repeat(5_000)])).toEqual(["a".repeat(5_000)]);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("a", "é", "💊"), fc.nat(4_000)), { minLength: 1 }),
      (parts) => {
        const notes = parts.map(([letter, times]) => letter.repeat(times));
        const cut = cutNotes(notes);
        if (length(notes) <= 5_000) expect(cut).toEqual(notes);
        else {
          expect(length(cut)).toBeLessThanOrEqual(5_000);
          expect(cut.at(-1)).toMatch(/…$/);
        }
        expect(cutNotes(cut)).toEqual(cut);
      },
    ),
  );
});

test("no cell makes a reader throw, and dates stay what they are", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
      const text = cleanLine(typed);
      readAge(text);
      readDocument(text, { type: "other" });
      readPhone(text, "VE");
      readContactName(text);
      readStatus(text);
      fieldOfHeader(text);
      readGender(text, true);
    }),
  );
  const days = fc.date({
    min: new Date("1910-01-01"),
    max: new Date("2026-06-28"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10);
      expect(readDate(date, today)).toBe(date);
      expect(readDate(date.split("-").reverse().join("/"), today)).toBe(date);
    }),
  );
});
