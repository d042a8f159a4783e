/** A rule of reading lists that can be switched off: a function, and what is used in its place. */
export interface Rule {
  /** The file below src/list-reader. */
  file: string;
  name: string;
  /** An expression that is used in place of the function. */
  off: string;
}

/** The rules, by their files. The expression is what the rule answers when it has nothing to say. */
const byFile: Record<string, Record<string, string>> = {
  "columns/owners": { forms: noChange(), subjects: noChange(), contactGroup: "() => () => false" },
  "columns/names": {
    otherHalf: noChange(),
    furtherGiven: noChange(),
    loneHalf: noChange(),
    secondNames: noChange(),
    bareName: noChange(),
  },
  "columns/neighbours": {
    countsRows: noChange(),
    typeAndNumber: noChange(),
    eitherPlace: noChange(),
    monthsBeforeYears: noChange(),
    contactNumber: noChange(),
    behindAnother: noChange(),
    ofTheDead: noChange(),
    marks: noChange(),
  },
  "columns/values": {
    letters: noChange(),
    loneName: noChange(),
    yesAndNo: noChange(),
    genders: noChange(),
    commas: noChange(),
    recordNumbers: noChange(),
    documentTypes: noChange(),
    fieldsByValues: noChange(),
    openHeaders: noChange(),
    dateOrders: noChange(),
  },
  "columns/places": {
    placesByValues: noChange(),
    partsOfPlaces: noChange(),
    doubtfulPlaces: noChange(),
  },
  "columns/states": {
    statesAsPlaces: noChange(),
    openStates: noChange(),
    askedStates: noChange(),
    doubtfulStates: noChange(),
  },
  "columns/groups": { numberedGroups: nothing(), repeatedBlocks: nothing() },
  "columns/header-units": { ageUnitOf: nothing(), saysMonthFirst: no() },
  "columns/header-evidence": { mayNamePersons: nothing() },
  "tables/children-lines": { areOfChildren: nothing(), isOfChildren: no() },
  "tables/find-header": { namesSomebody: no(), isFurtherHeader: no() },
  "tables/given-lines": { readGivenLine: nothing() },
  "tables/header-rows": { headerContinued: nothing(), repeatsHeader: no(), isNobody: no() },
  "tables/list-date": { dateOfList: nothing(), dateOfName: nothing() },
  "tables/list-time": {
    timeBeside: nothing(),
    timeInName: nothing(),
    timeOfLine: nothing(),
  },
  "tables/named-place": {
    namedPlace: nothing(),
    placeOfSheet: "() => ({})",
    isPlaceTitle: no(),
    withoutKind: "(_, name) => name",
  },
  "tables/place-lists": { markPlaces: "() => {}", refusePlaces: "() => {}" },
  "tables/section-rows": { isFooter: no(), isSubtotal: no(), lacksItsValue: no() },
  "tables/stating-message": { statingMessage: "() => ({ begin() {}, endsAt: () => false })" },
  "tables/line-states": { statesOfHeaders: nothing(), isPageLine: no(), statesOf: nothing() },
  "tables/titles": { readSection: nothing(), readHeading: nothing() },
  "tables/table-rows": { withoutNumber: "(row) => row" },
  "rows/contradictions": { contradictionsIn: "() => () => false" },
  "rows/event-days": { eventDaysIn: "() => () => undefined" },
  "rows/private-parts": { withoutPrivate: "(text) => text" },
  "rows/row": {
    exceedsHeader: no(),
    onlyNumbered: no(),
    from1904: "(cells) => cells",
  },
  "rows/row-cells": { unquoted: "(text) => text", narrow: "(text) => text" },
  "rows/states-by-names": { statesByNames: nothing() },
  "rows/ticks": { ticksIn: "() => () => ({ yes: [], no: [], at: new Set() })" },
  "rows/unfold": { withoutOthers: "(cells) => cells" },
  "values/age-and-gender": { ageAndGenderParts: "(text) => [text]", shortMOf: '() => ""' },
  "values/documents": { readNationality: nothing() },
  "values/dates": { orderOf: nothing(), readSerial: nothing() },
  "values/empty": { saysMinor: no() },
  "values/gender": { isH: no() },
  "values/hospitals": { saysWhereNow: no(), hospitalsAreBeside: no() },
  "values/least-age": { mayBeMinor: no(), speaksOfChild: no(), isAge: no(), speaksOfUnborn: no() },
  "values/months": { monthOf: nothing() },
  "values/name-words": {
    isSentence: no(),
    isNameAfterAll: no(),
    titlesIn: "() => 0",
    kinshipIn: "() => 0",
  },
  "values/names": { withoutNumbering: "(text) => text" },
  "values/namesakes": { namesakeMark: nothing() },
  "values/no-person": {
    namesNoContact: no(),
    isNoName: no(),
    isSomebodyOf: no(),
    namesNobody: no(),
    isPlaceholder: no(),
    namesHousehold: no(),
    isFiller: no(),
  },
  "values/place-names": { namesPlace: no(), namesPart: no() },
  "values/relationship": { readRelationship: nothing() },
  "values/state-tails": { dayLength: "() => 0", timeLength: "() => 0", placeLength: "() => 0" },
  "values/states": { isStateOfCountry: no() },
  "values/statuses": {
    speaksOfHospital: no(),
    speaksOfDeath: no(),
    speaksOfLeaving: no(),
    speaksOfTransfer: no(),
    speaksOfNoTransfer: no(),
    speaksOfFate: no(),
  },
  "values/two-names": { holdsTwoNames: no(), isSurnameFirst: no() },
  "formats/chat": { withoutChat: "(rows) => rows" },
  "formats/quotes": { breaksIn: "() => 0" },
  "formats/ndjson/own-view": { asListed: "(record) => record" },
  "formats/text/cards": { cardsIn: nothing() },
  "formats/text/senders": { withoutSenders: "(text) => text", messageAt: nothing() },
  "formats/text/forms": {
    isIdleTalk: no(),
    isTalk: no(),
    isDoubtful: no(),
    mayHoldPerson: no(),
  },
  "formats/text/line-parts": { areDetails: no(), hasSignOfDetail: no(), labelOf: nothing() },
  "below-total": { mayBePerson: no(), cellsMayBePerson: no() },
  sheets: { dateStatedIn: "async () => undefined" },
};

function noChange(): string {
  return "() => []";
}

function nothing(): string {
  return "() => undefined";
}

function no(): string {
  return "() => false";
}

export const rules: readonly Rule[] = Object.entries(byFile).flatMap(([file, offs]) =>
  Object.entries(offs).map(([name, off]) => ({ file: `${file}.ts`, name, off })),
);
