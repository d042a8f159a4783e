// The only door of the reader of lists: others import nothing else of this folder. See README.md beside it.

export { becauses } from "./columns/column.js";
export { type Doubt, doubtsAbout, mapSettling } from "./columns/doubts.js";
export { isOfHeaders, saysName } from "./columns/header-words.js";
export {
  type HeaderMap,
  type MappableField,
  mapKey,
  mappedAs,
} from "./columns/maps.js";
export { type AnsweredTable, answersIn, headerRowsOf } from "./columns/remembered-maps.js";
export {
  type ExplainedColumn,
  type ExplainedPerson,
  type ExplainedRow,
  type ExplainedTable,
  type Explanation,
  explainList,
  type HiddenRows,
  type LookedRow,
} from "./explain.js";
export { readUnlessRefused } from "./file-errors.js";
export { type FindingReports, findingsOf } from "./findings.js";
export { kindOf } from "./formats/format.js";
export { isObject, type JsonObject } from "./formats/ndjson/flatten.js";
export { parseJson } from "./formats/ndjson/read-json.js";
export { type PfifEntry, readPfifFeed } from "./formats/pfif/open-pfif.js";
export { pfifElement } from "./formats/pfif/person-lines.js";
export { formHeader, formNames } from "./formats/text/form-names.js";
export { beginningOf, momentOf } from "./list-moment.js";
export { type ListOptions, listOptions } from "./list-options.js";
export {
  isChild,
  type ListStates,
  type RejectedCount,
  type StateCount,
  whysToLook,
} from "./list-states.js";
export { openList, type RowOutcome } from "./open-list.js";
export { type ListFormat, readList } from "./read-list.js";
export type { ListedPerson } from "./record.js";
export { RefusedFile } from "./refused-file.js";
export { readSettings, type SettingsErrors } from "./settings.js";
export { dateMeaning, givenLines, isGivenLine } from "./tables/given-lines.js";
export { dateOfFile, dateOfList, dateOfName, titleOfDate } from "./tables/list-date.js";
export type { Named, PlaceKind } from "./tables/place.js";
export type { Table } from "./tables/table.js";
export { namesNoContact } from "./values/no-person.js";
