import { createHmac, createSecretKey } from "node:crypto";
import { fold } from "../names/fold.js";
import { documentKey } from "../persons/document-id.js";
import type { ListedPerson } from "./record.js";

/**
 * The keys under which one record of a list looks for its person, as keyed hashes: they stay behind in
 * tombstones, where nothing of the person may be read. The name key always exists.
 */
export interface NaturalKeys {
  id?: string;
  document?: string;
  name: string;
}

/** Half of the hash: keys stand in every person and in two indexes. */
const hashBytes = 16;

export type MakeKeys = (person: ListedPerson, list: string | undefined) => NaturalKeys;

/**
 * Makes keys with the registry's secret (see `sharedKey`). `list` is the name given to a list that is of
 * neither a hospital nor a shelter; the file's name is never part of a key: tomorrow's list has another.
 */
export function createNaturalKeys(secret: Buffer): MakeKeys {
  const key = createSecretKey(secret);
  const hash = (kind: string, text: string) =>
    createHmac("sha256", key)
      .update(`${kind}\0${text}`)
      .digest()
      .toString("base64url", 0, hashBytes);

  return (person, list) => {
    const { source_id, document_id, birth_date, age } = person;
    const name = compared(`${person.first_name} ${person.last_name}`);
    return {
      ...(source_id !== undefined && { id: hash("id", source_id) }),
      ...(document_id !== undefined && { document: hash("document", documentKey(document_id)) }),
      name: hash("name", `${placeOf(person, list)}\0${name}\0${birth_date ?? age ?? ""}`),
    };
  };
}

/** The strongest first: the order in which a new record takes its `import_key`. */
export const keysInOrder = ({ id, document, name }: NaturalKeys): string[] =>
  [id, document, name].filter((key) => key !== undefined);

const placeOf = ({ hospital, shelter }: ListedPerson, list = "") =>
  hospital ? `hospital ${hospital}` : shelter ? `shelter ${shelter}` : `list ${compared(list)}`;

/** Without case, accents, dots, hyphens and spaces: `Pérez-Gil` and `perez  gil` are one name. */
const compared = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");
