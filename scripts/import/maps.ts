import { forgetMap, listMaps } from "../../src/features/imports/column-maps.store.js";
import type { ColumnMapDocument, ListStatus } from "../../src/kernel/database/collections.js";
import { formTexts, mapTexts as say } from "../../src/kernel/messages/lists/maps.js";
import { cleanLine, clipped } from "../../src/kernel/values/text.js";
import { formHeader, formNames } from "../../src/list-reader/index.js";
import { CommandError, type Outcome, print, type Registry } from "../support/command.js";
import { language } from "../support/language.js";
import { recordCommand } from "../support/record-command.js";
import { tableOf } from "../support/table.js";

const maxListed = 1_000;
const maxShown = 80;

/** Shows the answers about the columns of lists, the latest first. */
export async function showMaps({ collections }: Registry, json: boolean): Promise<Outcome> {
  const maps = await listMaps(collections, maxListed);
  if (json) print(JSON.stringify(maps.map(lineOf)));
  else print(maps.length === 0 ? say.none[language] : tableFor(maps));
  if (!json && maps.length === maxListed) print(say.older_hidden[language]);
  return 0;
}

const lineOf = ({
  _id,
  source,
  partner,
  headers,
  columns,
  status,
  ...said
}: ColumnMapDocument) => ({
  map: _id.toHexString(),
  source,
  partner,
  headers,
  columns: Object.fromEntries(columns.map(({ header, field }) => [header, field])),
  status: status ?? null,
  by: said.by,
  answered_at: said.answered_at,
});

const tableFor = (maps: ColumnMapDocument[]) =>
  tableOf(
    say.columns[language].split(", "),
    maps.map(({ _id, source, headers, columns, status, by, answered_at }) => [
      _id.toHexString(),
      source,
      shown(headersIn(headers)),
      shown(answersIn(columns, status)),
      shown(by),
      answered_at.toISOString().slice(0, 16).replace("T", " "),
    ]),
  );

/** Of a text list its form in words. */
const headersIn = (headers: readonly string[]): string => {
  const form = formNames.find((name) => headers.length === 1 && headers[0] === formHeader(name));
  return form ? formTexts[form][language] : headers.join(", ");
};

const answersIn = (columns: ColumnMapDocument["columns"], status: ListStatus | undefined) =>
  [
    ...columns.map(({ header, field }) => `${header} = ${field}`),
    ...(status ? [`--status ${status}`] : []),
  ].join(", ");

const shown = (text: string) => clipped(cleanLine(text), maxShown);

/** Forgets one answer: the next list with its header row is asked about again. */
export async function forget(
  { collections }: Registry,
  { map, json }: { map: string; json: boolean },
): Promise<Outcome> {
  if (!(await forgetMap(collections, map))) {
    throw new CommandError(say.unknown[language]({ text: map }));
  }
  await recordCommand(collections, "import --forget", [map]);
  print(json ? JSON.stringify({ map, forgotten: true }) : say.forgotten[language]({ map }));
  return 0;
}
