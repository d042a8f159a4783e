import type { ImportPreview } from "#desk-client";
import { becauseTexts } from "../../../kernel/messages/lists/explanation.js";
import { describeField } from "../../../kernel/messages/lists/field-names.js";
import { fieldNames } from "../../../kernel/messages/lists/questions.js";
import { useLanguage } from "../../state/language.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";

type Column = ImportPreview["tables"][number]["columns"][number];

/** What columns hold, as somebody said, by their headers. */
export type Answers = Readonly<Record<string, string>>;

interface Answering {
  answers: Answers;
  isDisabled: boolean;
  onAnswer(answers: Answers): void;
}

/** Columns of a table: what each is taken for, because of what, and what somebody answers. */
export function ColumnTable({
  columns,
  name,
  ...answering
}: Answering & { columns: Column[]; name: string }) {
  const texts = useTexts(importTexts);
  return (
    <table class="columns">
      <caption>{[texts.columns, name].filter(Boolean).join(" ")}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.column}</th>
          <th scope="col">{texts.takenFor}</th>
          <th scope="col">{texts.because}</th>
          <th scope="col">{texts.yourAnswer}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => (
          <ColumnRow key={at} column={column} {...answering} />
        ))}
      </tbody>
    </table>
  );
}

function ColumnRow({ column, ...answering }: Answering & { column: Column }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const { header, field, unsure, examples } = column;
  const because = column.evidence.map((one) => becauseTexts[one.because][language]);
  return (
    <tr class={unsure.length > 0 ? "unsure" : ""}>
      <th scope="row">
        {header || texts.noHeader}
        {unsure.length > 0 && <span class="tag near">{texts.unsure}</span>}
        {examples.length > 0 && (
          <p class="hint" dir="auto">
            {texts.examples(examples.join(" · "))}
          </p>
        )}
      </th>
      <td data-label={texts.takenFor}>{describeField(field, language)}</td>
      <td data-label={texts.because}>
        {because.length > 0 ? [...new Set(because)].join(", ") : texts.noEvidence}
      </td>
      <td data-label={texts.yourAnswer}>
        {header && <AnswerChoice column={column} {...answering} />}
      </td>
    </tr>
  );
}

/** The candidates go first, then the notes, then every other field. */
function AnswerChoice({ column, answers, isDisabled, onAnswer }: Answering & { column: Column }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const { header, unsure } = column;
  // Where somebody is now, was seen, or comes from and goes to.
  const isOfPlaces = unsure.includes("where_now");
  const likely = [...new Set([...unsure, ...(isOfPlaces ? ["location"] : []), "note"])];
  const others = Object.keys(fieldNames).filter((field) => !likely.includes(field));
  const options = (fields: string[]) =>
    fields.map((field) => (
      <option key={field} value={field}>
        {describeField(field, language)}
      </option>
    ));
  return (
    <select
      aria-label={texts.answerFor(header)}
      disabled={isDisabled}
      value={answers[header] ?? ""}
      onChange={(event) => {
        const { [header]: _, ...rest } = answers;
        const chosen = event.currentTarget.value;
        onAnswer(chosen ? { ...rest, [header]: chosen } : rest);
      }}
    >
      <option value="">{texts.asUnderstood}</option>
      <optgroup label={texts.likely}>{options(likely)}</optgroup>
      <optgroup label={texts.otherFields}>{options(others)}</optgroup>
    </select>
  );
}
