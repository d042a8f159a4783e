import type { ObjectId } from "mongodb";
import type { Position } from "../../../kernel/messages/lists/positions.js";
import type { Table } from "../../../list-reader/index.js";
import type { LookUpKeys, NaturalKeys } from "../../persons/identity/natural-keys.store.js";
import type { Identity } from "./same-person.js";
import type { KnownPerson, Statement } from "./states.js";

/** A readable row of a list: what is stored, and what the sender gets back if the row is refused. */
export interface ListedRow {
  at: Position;
  /** The number of the row in the list, from 1. */
  n: number;
  person: Statement;
  /** Its cells as typed. */
  original: string[];
  /** The table that the row is in. */
  table: Table | undefined;
}

/** A listed row, with the keys and the identity by which it is compared with persons. */
export interface KeyedRow {
  listed: ListedRow;
  keys: NaturalKeys;
  /** The keys that are stored with its person. */
  storedKeys: readonly string[];
  /** The keys by which its person is looked up. */
  lookUpKeys: LookUpKeys;
  identity: Identity;
  /** Its keys if the list had not named its hospital: see `unplaced.ts`. */
  unplaced?: NaturalKeys | undefined;
}

/** A person in the row buffer: a new one, or a stored one that the list may change. */
export interface PendingPerson {
  id: ObjectId;
  /** The id in hex. */
  hex: string;
  /** The first row that named the person since the person entered the buffer. */
  row: KeyedRow | undefined;
  /** The person as the database has it; undefined until it is stored. */
  stored: KnownPerson | undefined;
  /** What the rows of this file say together; undefined until one of them names the person. */
  statement: Statement | undefined;
  /** The statement with which a new person was inserted. Later rows may have added to it since. */
  insertedStatement: Statement | undefined;
  identity: Identity;
  /** The newest natural keys of the stored person and of the rows. */
  keys: readonly string[];
  /** The labels under which the buffer finds the person: keys and more. */
  labels: Set<string>;
  /** Its changes are not stored yet, so the person stays in the buffer. */
  unsaved: boolean;
  /** Whether the first row of the person in this file is already counted. */
  counted: boolean;
}
