import fc from "fast-check";
import type { OpenApi } from "../kernel/openapi/conformance.js";

// JSON as it is written, not as it is read: a name may stand twice, a number may be one that no program writes.

/** A part of a text of JSON. */
export type Tree =
  | { members: [name: string, value: Tree][] }
  | { items: Tree[] }
  | { text: string };

/** Stands in every text that a hostile value holds: no message may repeat it. */
export const canary = "zorzalito";

const text = (value: unknown): Tree => ({ text: JSON.stringify(value) });

export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { items: value.map(treeOf) };
  if (typeof value !== "object" || value === null) return text(value);
  return { members: Object.entries(value).map(([name, inner]) => [name, treeOf(inner)]) };
}

export function write(tree: Tree): string {
  if ("text" in tree) return tree.text;
  if ("items" in tree) return `[${tree.items.map(write).join(",")}]`;
  return `{${tree.members.map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`).join(",")}}`;
}

const nested = (depth: number, open: string, close: string) =>
  `${open.repeat(depth)}0${close.repeat(depth)}`;

/** Values that no field takes, and texts that some take. */
const hostileTexts = [
  "null",
  "true",
  "0",
  "-0",
  "-1",
  "1.5",
  "1e400",
  "-1e400",
  "9007199254740993",
  "1E-400",
  "1".repeat(400),
  "NaN",
  "Infinity",
  "undefined",
  "'x'",
  "{",
  '"',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\u200b\\ufeff"',
  "[]",
  "[[]]",
  "{}",
  '{"a":1,"a":2}',
  '{"":0}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"$gt":""}',
  '{"$where":"sleep(9000)"}',
  '{"a.b":1}',
  '{"$oid":"0"}',
  '{"toString":1}',
  nested(5_000, "[", "]"),
  nested(2_000, '{"a":', "}"),
  ...["NaN", "-0", "1e9", "__proto__", "$where", "0x10", "null"].map((one) => JSON.stringify(one)),
];

const letters = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "\u0301",
    "ß",
    "İ",
    "\ufdfa",
    "\u{1f469}\u200d\u{1f467}",
    "<script>",
    "'\"\\",
    "%00",
  ),
  fc.constantFrom(101, 301, 5_001, 60_000).map((length) => "x".repeat(length)),
);

const hostileText = letters.map((others) => `${canary}${others}`);

export const hostile: fc.Arbitrary<Tree> = fc.oneof(
  fc.constantFrom(...hostileTexts).map((one) => ({ text: one })),
  hostileText.map(text),
  hostileText.map((one) => text([one])),
  fc.jsonValue({ maxDepth: 3 }).map(treeOf),
);

const hostileNames = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", ""),
  fc.constantFrom("$set", "$where", "a.b", "sources.0.notes", "_id", "version", "source", "0"),
  fc.string({ unit: "binary", maxLength: 20 }),
);

/** What is done to a tree, at one of its places. */
const change = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom("replace", "replace", "remove", "repeat", "add", "wrap"),
  value: hostile,
  name: hostileNames,
});
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

/** A tree with some changes. */
export const changed = (whole: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
  fc
    .tuple(whole, fc.array(change, { maxLength: 4 }))
    .map(([tree, changes]) => changes.reduce(withChange, tree));

function withChange(tree: Tree, { at, kind, value, name }: Change): Tree {
  if ("text" in tree) return value;
  if ("items" in tree) {
    const place = at % (tree.items.length + 1);
    const items = tree.items.map((item, n) =>
      n === place ? withChange(item, { at: Math.floor(at / 7), kind, value, name }) : item,
    );
    return { items: place === tree.items.length ? [...items, value] : items };
  }
  const place = at % Math.max(1, tree.members.length);
  const [own = name, inner = value] = tree.members[place] ?? [];
  const before = tree.members.slice(0, place);
  const after = tree.members.slice(place + 1);
  const goesIn = !("text" in inner) && at % 2 === 1;
  const deeper = () => withChange(inner, { at: Math.floor(at / 7), kind, value, name });
  const members: [string, Tree][] = {
    replace: [[own, goesIn ? deeper() : value]],
    remove: [],
    repeat: [
      [own, inner],
      [own, value],
    ],
    add: [
      [own, inner],
      [name, value],
    ],
    wrap: [[own, { items: [inner] }]],
  }[kind] as [string, Tree][];
  return { members: [...before, ...members, ...after] };
}

type Schema = Record<string, unknown>;

const formats: Record<string, fc.Arbitrary<string>> = {
  phone: fc.constantFrom("0414-5550101", "+58 414 5550102", "+1 212 5550100"),
  email: fc.constantFrom("ana@example.org", "a.b+c@example.com"),
  date: fc.constantFrom("1991-05-20", "2019-02-28", "2024-02-29", "0000-01-01", "9999-12-31"),
  "date-time": fc.constantFrom("2026-01-02T08:00:00Z", "1899-12-31T23:59:59+14:00"),
};

/** Values that a schema of the OpenAPI document takes, but for rules that it cannot say. */
export function fitting(document: OpenApi, schema: Schema): fc.Arbitrary<unknown> {
  const own = (inner: unknown) => fitting(document, Object(inner));
  const { $ref, anyOf, oneOf, type, format, properties, required = [], items } = schema;
  if (typeof $ref === "string") {
    return own(document.components.schemas[$ref.split("/").at(-1) ?? ""]);
  }
  const either = anyOf ?? oneOf;
  if (Array.isArray(either)) return fc.oneof(...either.map(own));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  if (type === "object") {
    const fields = Object.entries(Object(properties)).map(
      ([name, inner]) => [name, own(inner)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: [required].flat().map(String) });
  }
  if (type === "array") return fc.array(own(items), { maxLength: 3 });
  if (type === "integer") return fc.integer({ min: 0, max: Number(schema.maximum ?? 200) });
  if (type === "number") return fc.double({ noNaN: true });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  const named = formats[String(format)];
  if (named) return named;
  if (schema.pattern) return fc.constantFrom("form", "campo_de_golf_caribe", "no_such_handle");
  return fc.oneof(fc.constantFrom("Ana", "José Luis", "V-12.345.678"), fc.string({ minLength: 3 }));
}
