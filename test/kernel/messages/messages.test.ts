import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  errorCodes,
  errorTexts,
  notFoundCodes,
  statusOf,
} from "../../../src/kernel/messages/errors.js";
import { fieldTexts } from "../../../src/kernel/messages/fields.js";
import { message, messageOf } from "../../../src/kernel/messages/schema-messages.js";
import type { Message } from "../../../src/kernel/values/wording.js";

const messages = [
  ...Object.entries<Record<string, unknown>>(errorTexts),
  ...Object.entries<Record<string, unknown>>(fieldTexts),
];

/** A text with the names of its parameters in their places. */
const inFull = (text: unknown) =>
  typeof text === "function"
    ? String(text(new Proxy({}, { get: (_, name) => `<${String(name)}>` })))
    : String(text);
const parametersIn = (text: string) => [...text.matchAll(/<\w+>/g)].map(String).sort();

test.each(messages)("%s has a text of its own in both languages, of the same", (_, message) => {
  const { en, es, ...others } = message;
  const [english, spanish] = [inFull(en), inFull(es)];
  expect(others).toEqual({});
  expect(parametersIn(spanish)).toEqual(parametersIn(english));
  expect(spanish).not.toBe(english);
  expect([english.trim(), spanish.trim()]).not.toContain("");
});

test("no two messages have one English text: by it the Spanish one is found", () => {
  const texts = Object.values<Record<string, unknown>>(fieldTexts).map(({ en }) => inFull(en));
  expect(new Set(texts).size).toBe(texts.length);
});

test("codes are slugs, each of one status, and those of a 404 name what was not found", () => {
  for (const code of errorCodes) {
    expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(statusOf(code)).toBeGreaterThanOrEqual(400);
  }
  for (const [name, code] of Object.entries(notFoundCodes)) {
    expect(code).toBe(`${name.toLowerCase().replaceAll(" ", "_")}_not_found`);
    expect(errorTexts[code].en).toBe(`${name} not found`);
  }
});

describe("what zod finds is message in both languages", () => {
  const rule = message(fieldTexts.too_short, { min: 3 });
  const expected: [string, z.ZodType, unknown, Message][] = [
    [
      "a rule of a schema",
      z.string().refine(() => false, rule),
      "ab",
      { en: "Must have at least 3 characters", es: "Debe tener al menos 3 caracteres" },
    ],
    [
      "another type",
      z.string(),
      7,
      { en: "Invalid input: expected string, received number", es: "Debe ser texto" },
    ],
    [
      "a value that is not in the list",
      z.enum(["female", "male"]),
      "x",
      {
        en: 'Invalid option: expected one of "female"|"male"',
        es: "Debe ser uno de female, male",
      },
    ],
    [
      "a number that is too large",
      z.int().max(120),
      121,
      {
        en: "Too big: expected number to be <=120",
        es: "Debe ser como máximo 120",
      },
    ],
    [
      "a list that is too long",
      z.array(z.string()).max(1),
      ["a", "b"],
      {
        en: "Too big: expected array to have <=1 items",
        es: "Debe tener como máximo 1 elementos",
      },
    ],
  ];
  test.each(expected)("%s", (_, schema, value, message) => {
    const issues = schema.safeParse(value).error?.issues ?? [];
    expect(issues.map(messageOf)).toEqual([message]);
  });
});
