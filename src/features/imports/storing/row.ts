import type { ObjectId } from "mongodb";
import type { Position } from "../../../list-reader/record.js";
import type { Table } from "../../../list-reader/tables/table.js";
import type { AskedKeys, NaturalKeys } from "../../persons/identity/natural-keys.js";
import type { Identity } from "./same-person.js";
import type { KnownPerson, Statement } from "./states.js";

/** A readable row of a list: what is stored, and what the sender gets back if the row is refused. */
export interface ListedRow {
  at: Position;
  /** The number of the row in the list, from 1. */
  n: number;
  person: Statement;
  /** The row holds notes alone. The person must be known already. */
  isNotes?: boolean;
  /** Its cells as typed. */
  original: string[];
  /** The table that the row is in. */
  table: Table | undefined;
}

/** One row of the list, with the keys and the identity that it is compared by. */
export interface Row {
  listed: ListedRow;
  keys: NaturalKeys;
  /** The keys as they are stored with a person. */
  stored: readonly string[];
  asked: AskedKeys;
  identity: Identity;
  /** Its keys if the list had not named its hospital: see `unplaced.ts`. */
  unplaced?: NaturalKeys | undefined;
}

/** A person in the row buffer. */
export interface Work {
  id: ObjectId;
  /** The id in hex. */
  hex: string;
  /** The first record that named the person since the person entered the buffer. */
  row: Row | undefined;
  /** The person as the database has it; undefined until it is stored. */
  stored: KnownPerson | undefined;
  /** What the records of this file say together; undefined until one of them names the person. */
  statement: Statement | undefined;
  /** The part of the statement that was sent to the database for a new person. */
  sent: Statement | undefined;
  identity: Identity;
  /** The newest natural keys of the stored person and of the records. */
  keys: readonly string[];
  /** The labels under which the buffer finds it: keys and more. */
  labels: Set<string>;
  /** The person stays in the buffer: its changes are not stored yet. */
  open: boolean;
  /** Whether the first record of the person in this file is already counted. */
  counted: boolean;
}
