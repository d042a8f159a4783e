import type { CountryCode } from "libphonenumber-js/max";
import type { DocumentType } from "../../kernel/database/collections.js";
import type { CatalogFind } from "../tables/place.js";
import type { DateOrder } from "../values/dates.js";
import type { Field } from "./fields.js";
import type { AgeUnit } from "./header-units.js";

/**
 * What decided the field of a column: an answer of a person, now or earlier, that the registry made the table, its
 * header, its values, or the adjacent columns.
 */
export const becauses = [
  "map",
  "remembered",
  "own",
  "header",
  "part of the header",
  "columns",
  "values",
] as const;
export type Because = (typeof becauses)[number];

export interface Evidence {
  field: Field;
  because: Because;
}

export interface Column extends DateOrder {
  /** As typed. */
  header: string;
  field: Field;
  /** The evidence for a field, the decisive one last; none if nothing decided. */
  evidence?: readonly Evidence[];
  /** For a note: the fields that it may be. A person should be asked. */
  unsure?: readonly Field[];
  /** A column of documents whose header names their type. */
  documentType?: DocumentType;
  /** A column of genders in which H occurs, so that its M is *mujer*. */
  withH?: true;
  /**
   * The unit of a column of ages whose header says that it does not count years: its bare `8` is 8 months.
   */
  ageUnit?: AgeUnit;
  /** How a column of ages and genders writes M after a plain number, if it does: `M`, `m` or both. */
  shortM?: string;
  /** A column `Estatus` whose words may be states in these places. The place of each row decides which. */
  states?: StateField[];
  /** A column of notes that mostly holds hospitals, or whose header speaks of one. */
  areHospitals?: true;
  /** States next to some names of a text list. A name without one does not count as an empty cell. */
  isAside?: true;
  /** Most names in this column are written `Rojas Gil, Ana María`. So a comma does not separate two persons. */
  withComma?: true;
  /** A column of names in a table of places. */
  ofPlaces?: true;
}

export type StateField = "hospital_status" | "shelter_status";

/** What the list gives for all its rows. */
export interface Context {
  hospital: boolean;
  shelter: boolean;
  today: string;
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  /** Finds a place in the catalog. A column of such places is one of places under any header. */
  find?: CatalogFind;
}

/** The columns of a table as far as they are understood. */
export interface Understood {
  columns: readonly Column[];
  has(...fields: Field[]): boolean;
}

/** The same with the values of the first rows. */
export interface WithValues extends Understood {
  rows: readonly (readonly string[])[];
  context: Context;
  /** The values in the first rows of a column, without blank ones. */
  valuesIn(at: number): string[];
}

/** What a rule changes of a column. */
export interface Change extends Partial<Omit<Column, "evidence">> {
  at: number;
}

/**
 * A rule decides what a column holds by the adjacent columns or by its values. It sees the result of the rules before
 * it.
 */
export type HeaderRule = (table: Understood) => Change[];
export type ValueRule = (table: WithValues) => Change[];
