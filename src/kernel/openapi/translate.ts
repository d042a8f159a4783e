/** The texts of a document in another language. */
export interface Dictionary {
  /** By the English text: a whole description, or one of its sentences. */
  texts: Readonly<Record<string, string>>;
  /** For texts that are put together: what they look like, and what takes the place of one. */
  patterns: readonly Pattern[];
}

interface Pattern {
  english: RegExp;
  translate: (...parts: string[]) => string;
}

interface Translation<Document> {
  document: Document;
  /** What the dictionary lacks: it stays in English. */
  missing: string[];
  /** What the dictionary has and the document does not. */
  unused: string[];
}

/** A document of OpenAPI with its texts for people in another language. Everything else stays as it is. */
export function translateDocument<Document extends object>(
  document: Document,
  { texts, patterns }: Dictionary,
): Translation<Document> {
  const used = new Set<string>();
  const missing = new Set<string>();

  function known(text: string): string | undefined {
    if (Object.hasOwn(texts, text)) {
      used.add(text);
      return texts[text];
    }
    for (const { english, translate } of patterns) {
      const [whole, ...parts] = english.exec(text) ?? [];
      if (whole === undefined) continue;
      used.add(english.source);
      return translate(...parts);
    }
  }

  /** The text, or its paragraphs, their lines and their sentences. */
  function translated(text: string): string {
    const found = known(text);
    if (found !== undefined) return found;
    for (const { between, joined } of parts) {
      const smaller = text.split(between);
      if (smaller.length > 1) return smaller.map(translated).join(joined);
    }
    missing.add(text);
    return text;
  }

  const shown = mapTexts(document, translated);
  const all = [...Object.keys(texts), ...patterns.map(({ english }) => english.source)];
  return {
    document: shown,
    missing: [...missing],
    unused: all.filter((one) => !used.has(one)),
  };
}

const parts = [
  { between: "\n\n", joined: "\n\n" },
  { between: "\n", joined: "\n" },
  { between: /(?<=\.) /, joined: " " },
];

const forPeople = new Set(["title", "summary", "description"]);

/** What is no text of the document, whatever it contains: values that programs send. */
const values = new Set(["example", "examples", "default"]);

/** A part of a document with its texts for people exchanged. */
function mapTexts<Part>(part: Part, exchange: (text: string) => string): Part;
function mapTexts(part: unknown, exchange: (text: string) => string): unknown {
  if (Array.isArray(part)) return part.map((one) => mapTexts(one, exchange));
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => {
    if (values.has(name)) return [name, value];
    if (forPeople.has(name) && typeof value === "string") return [name, exchange(value)];
    return [
      name,
      name === "properties" ? mapProperties(value, exchange) : mapTexts(value, exchange),
    ];
  });
  return Object.fromEntries(entries);
}

/** The schemas of fields, whose names may be any. */
function mapProperties(properties: object, exchange: (text: string) => string): object {
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    mapTexts(schema, exchange),
  ]);
  return Object.fromEntries(entries);
}
