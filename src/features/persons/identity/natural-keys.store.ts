import { hash as hashOnce } from "node:crypto";
import { foldedWords } from "../../../kernel/names/fold.js";
import { documentKey } from "./document-id.schema.js";

/**
 * The keyed hashes by which a record of a list is matched to its person. Tombstones keep them, and nothing about
 * the person can be read from them. The name key always exists.
 */
export interface NaturalKeys {
  id?: string;
  document?: string;
  name: string;
}

/** The values that natural keys are made of. */
export interface Identifying {
  first_name: string;
  last_name: string;
  /** What distinguishes the person from namesakes of the list. */
  namesake?: string | undefined;
  source_id?: string | undefined;
  document_id?: string | undefined;
  /** `YYYY-MM-DD`. */
  birth_date?: string | undefined;
  age?: number | undefined;
  hospital?: string | undefined;
  shelter?: string | undefined;
}

export interface MakeKeys {
  (person: Identifying, list: string | undefined): NaturalKeys;
  /** A keyed hash of anything else. */
  hash(kind: string, text: string): string;
}

/** Half of the hash, in base64url, because every person and two indexes store keys. */
const hashLength = 22;

type Kind = keyof NaturalKeys;

/** A stored key begins with the first letter of its kind. */
export const isOfKind = (kind: Kind, key: string): boolean => key.startsWith(kind.charAt(0));

/**
 * Creates keys with the registry's secret (see `sharedKey`). `list` is the name given to a list of neither a
 * hospital nor a shelter. The file name is never part of a key, because tomorrow's list has another one.
 */
export function createNaturalKeys(secret: Buffer): MakeKeys {
  const key = secret.toString("base64");
  // An import makes millions of keys, and an HMAC costs five times as much. It would only prevent appending to
  // the hashed text, which nobody can do with half a hash that is never shown.
  const hash = (kind: string, text: string) =>
    kind.charAt(0) +
    hashOnce("sha256", `${key}\0${kind}\0${text}`, "base64url").slice(0, hashLength);

  const make = (person: Identifying, list: string | undefined): NaturalKeys => {
    const { source_id, document_id, birth_date, age } = person;
    const { first_name, last_name, namesake } = person;
    const name = compared(`${first_name} ${last_name}`) + (namesake ? `\0${namesake}` : "");
    return {
      ...(source_id !== undefined && { id: hash("id", source_id) }),
      ...(document_id !== undefined && {
        document: keyOfDocument({ hash }, documentKey(document_id)),
      }),
      name: hash("name", `${placeOf(person, list)}\0${name}\0${birth_date ?? age ?? ""}`),
    };
  };
  return Object.assign(make, { hash });
}

const partnerSign = "@";

/**
 * The mark of the natural keys that an API key without persons:sensitive:read reports of persons that it has created.
 * Its lists find only these persons, and other lists find none of them. The mark is made of the name of the API key,
 * because a rotated key keeps its name.
 */
export const partnerMark = (name: string): string =>
  `${partnerSign}${hashOnce("sha256", name, "base64url").slice(0, 8)} `;

/** Natural keys from operators, and from API keys with the permission, have no mark. */
export const noMark = "";

export const withMark = (keys: readonly string[], mark: string): string[] =>
  keys.map((key) => mark + key);

/** Those of a person's natural keys that have this mark. The mark itself is removed. */
export const keysUnder = (mark: string, keys: readonly string[] = []): string[] =>
  mark === noMark
    ? keys.filter((key) => !key.startsWith(partnerSign))
    : keys.flatMap((key) => (key.startsWith(mark) ? [key.slice(mark.length)] : []));

// A stored name key ends with letters for what else the person has. So a record with a document never looks up
// namesakes who have another document.
const documented = "d";
const numbered = "i";

const nameKey = ({ id, document, name }: NaturalKeys): string =>
  `${name}${document === undefined ? "" : documented}${id === undefined ? "" : numbered}`;

/** A stored name key in its two parts: the name itself, and what else the person has. */
export const partsOfNameKey = (key: string): { name: string; others: string } => ({
  name: key.slice(0, 1 + hashLength),
  others: key.slice(1 + hashLength),
});

/** The keys under which a person is found, the strongest first. A new person takes its `import_key` in this order. */
export const storedKeys = (keys: NaturalKeys): string[] =>
  [keys.id, keys.document, nameKey(keys)].filter((key) => key !== undefined);

/** The keys by which the persons that a row may mean are looked up. */
export interface LookUpKeys {
  /** Hardly any two persons share one. */
  own: string[];
  /** Of namesakes who have a document or a source_id that the record lacks: there may be many. */
  namesakes: string[];
}

export function lookUpKeysOf({ id, document, name }: NaturalKeys): LookUpKeys {
  const others = [
    ...(document === undefined ? [`${name}${documented}`] : []),
    ...(id === undefined ? [`${name}${numbered}`] : []),
    ...(document === undefined && id === undefined ? [`${name}${documented}${numbered}`] : []),
  ];
  return { own: [id, document, name].filter((key) => key !== undefined), namesakes: others };
}

/** Whether one of a person's stored keys is made of this name, place and birth date or age. */
export const haveName = (stored: Iterable<string>, { name }: NaturalKeys): boolean => {
  for (const key of stored) if (key.startsWith(name)) return true;
  return false;
};

export const keyOfDocument = ({ hash }: Pick<MakeKeys, "hash">, document_key: string): string =>
  hash("document", document_key);

/** The keys under which a list with this source_id looks for its person. */
export const keysOfSourceId = (makeKeys: MakeKeys, source_id: string): string[] =>
  storedKeys(makeKeys({ first_name: "", last_name: "", source_id }, undefined)).slice(0, 1);

const maxKeys = 30;
const maxFirstKeys = 10;

/**
 * The natural keys of a person after more were added. Of too many, the first and the newest stay, so that no series
 * of changes makes a person unknown to the lists that created it. The keys of each mark are counted alone, so that
 * the keys of one partner never push out those of another.
 */
export function withKeys(known: readonly string[] = [], added: readonly string[]): string[] {
  const byMark = new Map<string, string[]>();
  for (const key of new Set([...known, ...added])) {
    const mark = key.startsWith(partnerSign) ? key.slice(0, key.indexOf(" ")) : noMark;
    const keys = byMark.get(mark);
    if (keys) keys.push(key);
    else byMark.set(mark, [key]);
  }
  return [...byMark.values()].flatMap((keys) =>
    keys.length > maxKeys
      ? [...keys.slice(0, maxFirstKeys), ...keys.slice(maxFirstKeys - maxKeys)]
      : keys,
  );
}

const placeOf = ({ hospital, shelter }: Identifying, list = "") =>
  hospital ? `hospital ${hospital}` : shelter ? `shelter ${shelter}` : `list ${compared(list)}`;

/**
 * Without case, accents, dots, hyphens and spaces: `Pérez-Gil` and `perez  gil` are one name. Nothing more of
 * src/kernel/names is used here, because rows with equal keys become one person without a question. Its tokens,
 * nicknames and sounds would join `Juan Gil` with `Juan Gil Jr.`, `Rosa María` with `María Rosa`, and `Pepe` with
 * `José`. Matching finds such pairs, and a person decides about them.
 */
const compared = (text: string) => foldedWords(text).join("");
