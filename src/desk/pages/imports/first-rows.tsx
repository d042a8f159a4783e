import { Fragment } from "preact";
import type { ImportPreview } from "#desk-client";
import { describeField, nameField } from "../../../kernel/messages/lists/field-names.js";
import { stateLabelOf } from "../../api/state-labels.js";
import { labelIn, type Options, useOptions } from "../../api/use-options.js";
import { useLanguage } from "../../state/language.js";
import { formatWhen } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import { describePlace } from "./row-place.js";

type Row = ImportPreview["tables"][number]["rows"][number];

/** The first rows of a table: the persons that they would become, or why they would be none. */
export function FirstRows({ rows }: { rows: Row[] }) {
  const texts = useTexts(importTexts);
  const options = useOptions();
  if (rows.length === 0) return null;
  return (
    <ol class="first-rows">
      {rows.map((row) => (
        <li key={describePlace(row.at, texts)} class={row.rejected ? "rejected" : ""}>
          <FirstRow row={row} options={options} />
        </li>
      ))}
    </ol>
  );
}

interface FirstRowProps {
  row: Row;
  options: Options | undefined;
}

function FirstRow({ row: { at, person, rejected }, options }: FirstRowProps) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const { first_name, last_name, ...others } = person ?? {};
  const stateLabel = (field: string, handle: string) =>
    stateLabelOf(field, handle, others.gender, language);
  const shown = (field: string, value: string | number | boolean | undefined) =>
    typeof value === "boolean"
      ? value
        ? texts.yes
        : texts.no
      : formatWhen(stateLabel(field, `${value}`) ?? labelIn(options, field, `${value}`), language);
  return (
    <>
      <p>
        <span class="hint">{describePlace(at, texts)}</span>{" "}
        <strong dir="auto">
          {rejected
            ? texts.rowRejected(`${nameField(rejected.field, language)}: ${rejected.reason}`)
            : `${first_name} ${last_name}`}
        </strong>
      </p>
      <dl class="facts">
        {Object.entries(others).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name === "notes" ? texts.notes : describeField(name, language)}</dt>
            <dd class="as-written" dir="auto">
              {shown(name, value)}
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
