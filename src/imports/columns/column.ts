import type { CountryCode } from "libphonenumber-js/max";
import type { DocumentType } from "../../database/collections.js";
import type { CatalogFind } from "../tables/place.js";
import type { DateOrder } from "../values/dates.js";
import type { Field } from "./fields.js";
import type { AgeUnit } from "./header-units.js";

/**
 * What decided what a column holds: what somebody said, now or before, its header, its values, or the
 * adjacent columns.
 */
export const becauses = [
  "map",
  "remembered",
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
  /** The evidence for a field, the decisive one last; none where nothing decided. */
  evidence?: readonly Evidence[];
  /** The fields that a note may be: somebody should be asked. */
  unsure?: readonly Field[];
  /** A column of documents whose header names their type. */
  documentType?: DocumentType;
  /** A column of genders in which H occurs, so that its M is *mujer*. */
  withH?: true;
  /**
   * The unit of a column of ages whose header says that it does not count years: its bare `8` is 8 months.
   */
  ageUnit?: AgeUnit;
  /** How a column of ages and genders writes M behind a bare number, if it does: `M`, `m` or both. */
  shortM?: string;
  /** A column `Estatus` whose words are those of a hospital or a shelter: each row's place decides which. */
  tells?: StateField[];
  /** A column of notes that mostly holds hospitals, or whose header speaks of one. */
  areHospitals?: true;
  /** States that stand beside some names of a text: where nothing stands, nothing is left empty. */
  isAside?: true;
  /** A column of names that are mostly written `Rojas Gil, Ana María`: a comma in it parts no two persons. */
  withComma?: true;
  /** A column of names in a table of places. */
  ofPlaces?: true;
}

export type StateField = "hospital_status" | "shelter_status";

/** What the list names for all its rows. */
export interface Context {
  hospital: boolean;
  shelter: boolean;
  today: string;
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  /** Finds a place in the catalog: a column of such places is one of places, whatever its header. */
  find?: CatalogFind;
}

/** The columns of a table as far as they are understood. */
export interface Understood {
  columns: readonly Column[];
  has(...fields: Field[]): boolean;
}

/** Likewise, with the values of the first rows. */
export interface WithValues extends Understood {
  rows: readonly (readonly string[])[];
  context: Context;
  /** The values in the first rows of a column, without blank ones. */
  valuesIn(at: number): string[];
}

/** What a rule takes a column for. */
export interface Change extends Partial<Omit<Column, "evidence">> {
  at: number;
}

/**
 * A rule says what the adjacent columns, or its values, make of a column. It sees the result of the rules
 * before it.
 */
export type HeaderRule = (table: Understood) => Change[];
export type ValueRule = (table: WithValues) => Change[];
