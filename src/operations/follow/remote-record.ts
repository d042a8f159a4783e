import type { ObjectId } from "mongodb";
import type { z } from "zod";
import type { PersonUpdate } from "../../features/persons/persons.schema.js";
import { updateFields } from "../../features/persons/request-fields.js";
import { personName } from "../../kernel/http/fields.js";

/** What another registry says of a person, in the fields that a PATCH may give. What it does not say is absent. */
export interface Said {
  update: PersonUpdate;
  /** Whether it protects the person as a minor; undefined: it does not say. */
  isMinor: boolean | undefined;
  /** It says that the person is or was a patient, and not where. */
  isPatient?: true | undefined;
}

/** A record of another registry. */
export interface RemoteRecord {
  /** The same in every registry that has the record: by it a registry knows its own records again. */
  id: ObjectId;
  /** How the other registry names it. */
  sourceId: string;
  /** When it was changed there. */
  at: Date;
  /** Where it comes from, if it says so. */
  url?: string | undefined;
  /** `gone`: it is not public there any more. `unreadable`: it has no name or is otherwise no person. */
  says: Said | "gone" | "unreadable";
}

/** Some records, in the order of their changes, and where the next ones begin. */
export interface RemotePage<Place> {
  records: RemoteRecord[];
  next: Place;
  /** There are no more for now. */
  isLast: boolean;
}

/** A list of names may have given a name of one letter. */
const names: Record<string, z.ZodType> = { first_name: personName(), last_name: personName() };

/** Those of these values that the registry takes. A value that it would refuse is left out. */
export function valuesTaken(given: Readonly<Record<string, unknown>>): PersonUpdate {
  const schemas: Readonly<Record<string, z.ZodType>> = { ...updateFields, ...names };
  const taken = Object.entries(given).flatMap(([name, value]) => {
    const parsed = schemas[name]?.safeParse(value);
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(taken);
}
