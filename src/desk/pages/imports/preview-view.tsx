import type { ImportPreview } from "#desk-client";
import { statementTexts } from "../../../kernel/messages/lists/summary.js";
import { labelIn, useOptions } from "../../api/use-options.js";
import { useLanguage } from "../../state/language.js";
import { formatNumber, formatTime, formatWhen } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import { type Answers, ColumnTable } from "./column-table.js";
import { FirstRows } from "./first-rows.js";
import { describePlace } from "./row-place.js";

interface PreviewViewProps {
  preview: ImportPreview;
  answers: Answers;
  isDisabled: boolean;
  onAnswer(answers: Answers): void;
}

/** What was understood of a list before anything of it is stored. */
export function PreviewView({ preview, ...answering }: PreviewViewProps) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { tables, unused, tables_left_out } = preview;
  const unsure = new Set(
    tables.flatMap(({ columns }) =>
      columns.filter((column) => column.unsure.length > 0).map(({ header }) => header),
    ),
  ).size;
  return (
    <>
      {unsure > 0 && <p class="note">{texts.unsureCount(number(unsure))}</p>}
      {unused.length > 0 && <p class="note">{texts.unusedHeaders(unused.join(", "))}</p>}
      {tables.map((table, at) => (
        <TableView
          key={at}
          table={table}
          name={tables.length > 1 ? `${at + 1}` : ""}
          {...answering}
        />
      ))}
      {tables_left_out > 0 && <p class="note">{texts.tablesLeftOut(number(tables_left_out))}</p>}
    </>
  );
}

interface TableViewProps extends Omit<PreviewViewProps, "preview"> {
  table: ImportPreview["tables"][number];
  /** Its number, when there are several. */
  name: string;
}

function TableView({ table, name, ...answering }: TableViewProps) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const options = useOptions();
  const { at, date, hospital, shelter, titles, remembered, sections } = table;
  const unsure = table.columns.filter((column) => column.unsure.length > 0);
  const sure = table.columns.filter((column) => column.unsure.length === 0);
  const given = [
    ...titles,
    date && `${texts.listDate}: ${formatWhen(date, language)}`,
    hospital?.handle && `${texts.hospital}: ${labelIn(options, "hospital", hospital.handle)}`,
    shelter?.handle && `${texts.shelter}: ${labelIn(options, "shelter", shelter.handle)}`,
    ...sections.map(({ title }) => title),
  ].filter(Boolean);
  const unknown = [
    hospital,
    shelter,
    ...sections.flatMap((one) => [one.hospital, one.shelter]),
  ].flatMap((place) => place?.unknown ?? []);
  return (
    <section class="table-view">
      {name && <h4>{texts.table([name, describePlace(at, texts)].filter(Boolean).join(" · "))}</h4>}
      {given.length > 0 && (
        <p class="hint" dir="auto">
          {given.join(" · ")}
        </p>
      )}
      {[...new Set(unknown)].map((place) => (
        <p key={place} class="note">
          {texts.placeUnknown(place)}
        </p>
      ))}
      {remembered && (
        <p class="hint">
          {texts.remembered(remembered.by, formatTime(remembered.at, language))}{" "}
          {remembered.status && statementTexts[remembered.status][language]}
        </p>
      )}
      {unsure.length > 0 && <ColumnTable columns={unsure} name={name} {...answering} />}
      <details>
        <summary>{texts.sureColumns}</summary>
        <ColumnTable columns={sure} name={name} {...answering} />
      </details>
      <details>
        <summary>{texts.firstRows}</summary>
        <FirstRows rows={table.rows} />
      </details>
    </section>
  );
}
