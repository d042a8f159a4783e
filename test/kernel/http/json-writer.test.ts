import fc from "fast-check";
import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { endpointsOver } from "../../../src/kernel/http/endpoint.js";
import { dataOf } from "../../../src/kernel/http/envelope.js";
import { labelled, wireId, wireTime } from "../../../src/kernel/http/fields.js";
import { jsonWriter } from "../../../src/kernel/http/json-writer.js";

const cat = z.object({ kind: z.literal("cat"), lives: z.int() });
const dog = z.object({ kind: z.literal("dog"), barks: z.boolean() });
const schema = z.object({
  id: wireId,
  name: z.string(),
  note: z.string().nullable(),
  link: wireId.optional(),
  at: wireTime.nullable(),
  score: z.number(),
  state: z.enum(["on", "off"]),
  type: labelled.nullable(),
  pets: z.array(z.discriminatedUnion("kind", [cat, dog])),
  other: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
const id = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes));
const time = fc.date({ noInvalidDate: true, min: new Date(-1e13), max: new Date(2.5e14) });
/** The parser that the writer is compared with drops a key of this name. */
const key = text.filter((name) => name !== "__proto__");
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const answer: fc.Arbitrary<z.input<typeof schema>> = fc.record(
  {
    id,
    name: text,
    note: fc.option(text),
    link: id,
    at: fc.option(time),
    score: number,
    state: fc.constantFrom("on" as const, "off" as const),
    type: fc.option(fc.record({ handle: text, label: text })),
    pets: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant("cat" as const), lives: fc.integer() }),
        fc.record({ kind: fc.constant("dog" as const), barks: fc.boolean() }),
      ),
    ),
    other: fc.dictionary(key, fc.oneof(text, number, fc.boolean())),
  },
  {
    requiredKeys: ["id", "name", "note", "at", "score", "state", "type", "pets", "other"],
    noNullPrototype: true,
  },
);

test("writes what the schema shows of an answer, as JSON.stringify would", () => {
  const write = jsonWriter(schema);
  fc.assert(
    fc.property(answer, (given) => {
      expect(write(given)).toBe(JSON.stringify(schema.parse(given)));
    }),
    { examples: ["\ud800", '"\\\n', "\u2028"].map((name) => [{ ...known, name }]) },
  );
});

const known: z.input<typeof schema> = {
  id: new ObjectId(),
  name: "",
  note: null,
  at: new Date(-1),
  score: -0,
  state: "on" as const,
  type: null,
  pets: [],
  other: {},
};

test("writes no field that the schema does not name, however deep it is", () => {
  const given = {
    ...known,
    secret: "hidden",
    type: { handle: "a", label: "A", secret: "hidden" },
    pets: [{ kind: "cat" as const, lives: 9, secret: "hidden" }],
  };
  const written = jsonWriter(schema)(given);
  expect(written).toContain('"lives":9');
  expect(written).not.toContain("secret");
});

describe("refuses what its schema does not allow, by the name of the field alone", () => {
  test.each([
    ["answer.name", { name: undefined }],
    ["answer.name", { name: 5 }],
    ["answer.note", { note: undefined }],
    ["answer.id", { id: "hidden" }],
    ["answer.at", { at: "hidden" }],
    ["answer.score", { score: Number.NaN }],
    ["answer.state", { state: "hidden" }],
    ["answer.type.label", { type: { handle: "hidden" } }],
    ["answer.pets", { pets: "hidden" }],
    ["answer.pets[]", { pets: [{ kind: "hidden" }] }],
    ["answer.other[]", { other: { hidden: null } }],
  ])("%s", (field, wrong) => {
    const given = { ...known, ...wrong } as unknown as z.input<typeof schema>;
    expect(() => jsonWriter(schema)(given)).toThrow(`${field} is not what its schema says`);
  });
});

test("a schema that cannot be written is refused when its endpoint is made", () => {
  const unwritable = z.object({ at: z.map(z.string(), z.string()) });
  expect(() => jsonWriter(unwritable)).toThrow("answer.at");
});

test("an answer without a field of its view does not compile", () => {
  const get = { method: "get", path: "/v1/pets", summary: "A pet", resource: "Person" } as const;
  const endpoint = endpointsOver<object>({ name: "Pets", description: "Pets" });
  const pet = z.object({ name: z.string(), lives: z.int() });
  const full = dataOf(pet.extend({ owner: z.string() }));
  endpoint({
    ...get,
    response: { minimized: dataOf(pet), full, fullFor: "persons:sensitive:read" },
    handle: async () => ({ data: { name: "Tom", lives: 9 } }),
  });
  endpoint({
    ...get,
    response: { minimized: dataOf(pet), full, fullFor: "persons:sensitive:read" },
    // @ts-expect-error -- both views show how many lives
    handle: async () => ({ data: { name: "Tom", owner: "Ana" } }),
  });
});
