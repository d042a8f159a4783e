import type { CountryCode } from "libphonenumber-js/max";
import type { Position } from "../../kernel/messages/lists/positions.js";
import type { RowReason } from "../../kernel/messages/lists/row-reasons.js";
import { cleanLine, cleanLines, lengthOf } from "../../kernel/values/text.js";
import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { wholeCells } from "../formats/bounds.js";
import type { RawRow } from "../formats/raw-row.js";
import type { ListedPerson, ReadRow } from "../record.js";
import type { ListStatement } from "../statement.js";
import { isOfChildren } from "../tables/children-lines.js";
import { withoutKind } from "../tables/named-place.js";
import type { CatalogFind, PlaceKind } from "../tables/place.js";
import type { Table } from "../tables/table.js";
import { readSerial } from "../values/dates.js";
import { hospitalReader } from "../values/hospitals.js";
import { namesPart } from "../values/place-names.js";
import { plain, remembered } from "../values/plain.js";
import { contradictionsIn } from "./contradictions.js";
import { dayWindow, eventDaysIn } from "./event-days.js";
import { withoutPrivate } from "./private-parts.js";
import { type Cell, cellReader, dateFields, type RowCells } from "./row-cells.js";
import { readContact } from "./row-contact.js";
import { readHospitals } from "./row-hospitals.js";
import { readIdentity } from "./row-identity.js";
import { readName } from "./row-name.js";
import { readPlaces } from "./row-places.js";
import { readStates, stateColumns, stateReaders } from "./row-states.js";
import { statesAbove } from "./states-by-names.js";
import { ticksIn } from "./ticks.js";
import { withoutOthers } from "./unfold.js";

export interface RowOptions {
  find: CatalogFind;
  /** Handles that arguments give for all rows. */
  hospital?: string | undefined;
  shelter?: string | undefined;
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  /** `YYYY-MM-DD`. */
  today: string;
  /** The date of a list whose table states none. */
  date?: string | undefined;
  /** The day of the disaster, `YYYY-MM-DD`, if it is known. */
  eventDay?: string | undefined;
  /** The state of persons whose state the list does not give. */
  statement?: ListStatement | undefined;
}

const sheltering = ["shelter", "hospital_or_shelter", "shelter_status"] as const;

/** Prepares a table once. Returns a function that reads one of its rows. */
export function rowReader(table: Table, options: RowOptions): (row: RawRow) => ReadRow {
  const cellsOf = cellReader(table.columns);
  const columns = stateColumns(table.columns);
  const find = rememberedFind(options.find);
  const context = { find, today: options.today };
  const readers = stateReaders(context);
  const listDay = (table.date ?? options.date ?? options.today).slice(0, 10);
  const days = dayWindow(listDay, options.eventDay);
  const statesOfTable = {
    columns,
    readers,
    ticksOf: ticksIn(table.columns),
    dayOf: eventDaysIn(table.columns, days),
    isContradicted: contradictionsIn(table.columns, { context, days }),
    above: statesAbove(table, options.statement, context),
  };
  const readHospital = hospitalReader(find, options.find);
  const areChildren = table.ofChildren === true || table.columns.some(isOfChildren);
  /** `Fallecida` under `Paradero` is a state, not a place. */
  const isState = (text: string) =>
    text.length > 3 &&
    text.length < 40 &&
    !/\d/.test(text) &&
    Boolean(readers.person(text) ?? readers.hospital(text));
  const given = {
    // A missing person is not in the hospital where others look for them.
    ...(!table.states?.ofMissing && table.places),
    ...(options.hospital && { hospital: { handle: options.hospital } }),
    ...(options.shelter && { shelter: { handle: options.shelter } }),
  };

  return ({ at, cells: inRow, order, since1904, whole, typedIn, shared }) => {
    const typed = shared ? withoutOthers(inRow, table.columns, shared) : inRow;
    const cells = since1904 ? from1904(typed, table.columns) : typed;
    const original = wholeCells({ cells, whole });
    const rejected = (field: string, code: RowReason) =>
      ({ at, outcome: "rejected", field, code, original }) as const;
    if (table.headerRow && !table.grows && exceedsHeader(at, cells, table)) {
      return rejected("row", "cells_beyond_header");
    }
    const row = cellsOf(cells, { order, whole, typedIn });
    const name = readName(row, cells);
    if ("code" in name) {
      if (onlyNumbered(table, cells)) {
        return { at, outcome: "ignored", reason: "number without a name" };
      }
      return rejected(name.field, name.code);
    }
    const stating = [...row.of("status"), ...row.of("state")];
    const isSought = stating.some(({ text }) => readers.person(text)?.state === "missing");
    const isOfMissing = isSought || table.states?.ofMissing === true;
    // A hospital in a cell for states: in the list of a shelter it means that the person left the shelter for it.
    const isOfShelter =
      given.shelter !== undefined || sheltering.some((field) => row.of(field).length > 0);
    const silent = isOfMissing || isOfShelter ? [] : stating.filter(({ text }) => !isState(text));
    const hospitals = readHospitals(row, readHospital, silent);
    const places = readPlaces(row, find, {
      ...(hospitals.handle && !isOfMissing && { hospital: { handle: hospitals.handle } }),
      ...given,
    });
    for (const kind of ["hospital", "shelter"] as const) {
      const place = places[kind];
      if (place && "unknown" in place) {
        const unknown = { kind, name: cleanLine(place.unknown) };
        return { ...rejected(kind, unknownPlace(kind, place === given[kind])), place: unknown };
      }
    }
    const { first_name, last_name, minor, namesake } = name;
    const person: ListedPerson = {
      first_name,
      last_name,
      ...(namesake !== undefined && { namesake }),
      notes: [],
    };
    Object.assign(person, readIdentity(row, options.today, minor || areChildren));
    const { states, because, said } = readStates(
      row,
      { named: places, cells: hospitals.here },
      statesOfTable,
    );
    const unread = row.unread();
    const unreadStates = unread.length > 0 && { unreadStates: unread.map(stateOf) };
    const isSomewhere = states.hospital ?? states.shelter;
    if (because?.kind === "unclear" && !isSomewhere) {
      return { ...rejected("status", "state_unclear"), ...unreadStates };
    }
    Object.assign(person, states);
    if (hospitals.isPatient && !person.hospital) person.reported_patient = true;
    Object.assign(person, readContact(row, options.phoneRegion));
    const shelters = row.of("where_now").filter(({ text }) => find("shelter", text));
    for (const cell of shelters) row.note(cell);
    const hidden = new Set([...hospitals.cells, ...shelters].map(({ at }) => at));
    const isPublic = (cell: Cell) => !hidden.has(cell.at);
    readTexts(row, cells, { person, isState, isPublic, region: options.phoneRegion });
    person.notes = row.notes(); // this comes last: the notes hold what could not be read above
    return {
      at,
      outcome: "accepted",
      person,
      original,
      because,
      ...(said && { said }),
      ...unreadStates,
      ...(name.isWithOthers && { othersUnread: 1 }),
      ...(whole && { cut: whole.size }),
    };
  };
}

const stateOf = ({ column: { header, field }, text }: Cell) => ({ header, field, text });

/** If a place of the whole list is unknown, one correction is enough. So it has its own reason. */
const unknownPlace = (kind: PlaceKind, ofAll: boolean): RowReason =>
  ofAll ? `${kind}_of_list_unknown` : `${kind}_unknown`;

/**
 * Whether a row has more cells than its header, so that its values may be under the wrong headers: `Macuto, 12` without
 * quotes is two cells. Empty cells after the header count too, because they may be the last values, unless most rows
 * have as many. In a workbook each cell has its own column, so only a row that is full to its end can be such a line.
 */
function exceedsHeader(
  at: Position,
  cells: string[],
  { headerRow: header = [], width }: Table,
): boolean {
  const isFilled = (cell: string) => cell.trim() !== "";
  const hasMore = cells.slice(header.length).some(isFilled);
  if ("line" in at) return hasMore || cells.length > Math.max(header.length, width?.cells ?? 0);
  return hasMore && cells.filter(isFilled).length > header.filter(isFilled).length;
}

/** Changes day numbers that count from 1904 to those that count from 1900, as everywhere else. */
const from1904 = (cells: string[], columns: readonly Column[]) =>
  cells.map((cell, at) => {
    const field = columns[at]?.field;
    return field && dateFields.has(field) && readSerial(cell) ? String(Number(cell) + 1462) : cell;
  });

/** A row with only a number, or a drawn line. */
const onlyNumbered = ({ columns }: Table, cells: string[]) =>
  cells.every((cell, at) => {
    const field = columns[at]?.field;
    return (
      /^[-–—=|:\s]*$/.test(cell) ||
      field === "numbering" ||
      (nameFields.has(field) && isNumber(cell))
    );
  });

const isNumber = (cell: string) => /^\P{L}{0,9}\d{1,4}[\s.):°º-]*$/u.test(cell);

function readTexts(
  row: RowCells,
  cells: string[],
  to: {
    person: ListedPerson;
    isState(text: string): boolean;
    isPublic(cell: Cell): boolean;
    region: CountryCode;
  },
): void {
  const { person, isState, isPublic, region } = to;
  /** The public part of a cell. If a cell has more, the whole cell goes to the notes. */
  const open = (cell: Cell, text: string) => {
    const shown = withoutPrivate(text, region);
    if (shown !== text) row.note(cell);
    return shown;
  };
  const places = [...row.of("location"), ...row.of("where_now")].filter(isPublic);
  // `Última vez visto` may hold a time instead of a place, and `Zona` a room of a hospital.
  const where = places.filter(
    ({ text }) => !day.test(text) && !namesPart(plain(text)) && !isState(text),
  );
  for (const cell of places) if (!where.includes(cell)) row.note(cell);
  const location = joined(row, where, (cell) => open(cell, cell.text), 300);
  if (location) person.location = location;
  const lines = (cell: Cell) => open(cell, cleanLines(cells[cell.at] ?? ""));
  const description = joined(row, row.of("description").filter(isPublic), lines, 5_000);
  if (description) person.description = description;
  // `1.` counts the rows and means nothing. Anything longer is not the number of a row.
  for (const cell of row.of("numbering")) {
    if (cell.text.length > 20 || !/^\W*\d{0,6}\W*$/.test(cell.text)) row.note(cell);
  }
}

const day = /^\d{1,4}[/-]\d{1,2}[/-]\d{2,4}(?![\d/-])/;

/** Joins the texts of several columns. Texts that do not fit go to the notes. */
function joined(row: RowCells, cells: Cell[], read: (cell: Cell) => string, most: number) {
  let text = "";
  for (const cell of cells) {
    const longer = [text, read(cell)].filter(Boolean).join(", ");
    if (longer.length > most && lengthOf(longer) > most) row.note(cell);
    else text = longer;
  }
  return text;
}

/** A longer text is no place of the catalog. Or it was cut, and only its beginning looks like a place. */
const maxPlace = 500;

/** Remembers what was found, because a list names few places many times. */
function rememberedFind(find: CatalogFind): CatalogFind {
  const by = (kind: PlaceKind) =>
    remembered((text) => find(kind, text) ?? find(kind, withoutKind(kind, text)) ?? null, 10_000);
  const known = { hospital: by("hospital"), shelter: by("shelter") };
  return (kind, text) => (text.length > maxPlace ? undefined : (known[kind](text) ?? undefined));
}
