import type { ComponentChildren } from "preact";
import type { ImportPreview } from "#desk-client";
import {
  reasonInWords,
  statementTexts,
  wordsOfState,
} from "../../../kernel/messages/lists/summary.js";
import { labelIn, type Options, useOptions } from "../../api/use-options.js";
import { useLanguage } from "../../state/language.js";
import { formatNumber } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import { useLeftOpen } from "./import-findings.js";
import { describePlace } from "./row-place.js";

type Summary = ImportPreview["summary"];
type StateCount = Summary["states"][number];

interface SummaryViewProps {
  preview: ImportPreview;
  /** The status of persons for whom the list does not say it, if the user has chosen one. */
  status: string;
  isDisabled: boolean;
  onStatus(status: string): void;
  /** The actions that are possible now. */
  children: ComponentChildren;
}

/** The result of the list if it is imported: counts with their reasons, what to do, and the rows to check first. */
export function SummaryView({ preview, children, ...answering }: SummaryViewProps) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { summary, rows, hidden } = preview;
  const open = useLeftOpen(preview.left_open);
  return (
    <>
      {summary.unsaid > 0 && <StatusQuestion unsaid={summary.unsaid} {...answering} />}
      <CountTable summary={summary} />
      <p>{texts.protectedPersons(number(summary.children), number(summary.patients))}</p>
      {open.map((finding) => (
        <p key={finding} class="note" dir="auto">
          {finding}
        </p>
      ))}
      {rows.unread > 0 && <p class="note">{texts.rowsUnread(number(rows.unread))}</p>}
      {hidden.rows > 0 && <p class="note">{texts.hiddenRows(number(hidden.rows))}</p>}
      {hidden.of_sheets > 0 && (
        <p class="note">{texts.hiddenSheetRows(number(hidden.of_sheets))}</p>
      )}
      {!rows.whole && <p class="note">{texts.rowsOnly}</p>}
      {children}
      <LookFirst rows={preview.look_first} />
    </>
  );
}

function StatusQuestion({
  unsaid,
  status,
  isDisabled,
  onStatus,
}: Omit<SummaryViewProps, "preview" | "children"> & { unsaid: number }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  return (
    <div class="note">
      <label for="list-status">{texts.howAreThey(formatNumber(unsaid, language))}</label>
      <select
        id="list-status"
        disabled={isDisabled}
        value={status}
        onChange={(event) => onStatus(event.currentTarget.value)}
      >
        <option value="">{texts.statusUnknown}</option>
        {Object.entries(statementTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text[language]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The state and the place of a group of persons, in words. */
function stateInWords(count: StateCount, options: Options | undefined, language: "es" | "en") {
  const state = wordsOfState(count, count.because, count.rows)[language];
  const { place } = count;
  return place ? `${labelIn(options, place.kind, place.handle)}: ${state}` : state;
}

function CountTable({ summary: { states, states_left_out, rejected } }: { summary: Summary }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const options = useOptions();
  const number = (value: number) => formatNumber(value, language);
  return (
    <table class="summary">
      <caption>{texts.whatItSays}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.howMany}</th>
          <th scope="col">{texts.howTheyAre}</th>
          <th scope="col">{texts.because}</th>
        </tr>
      </thead>
      <tbody>
        {states.map((count, at) => (
          <tr key={at} class={isOdd(count) ? "odd" : ""}>
            <td>{number(count.rows)}</td>
            <th scope="row">{stateInWords(count, options, language)}</th>
            <td dir="auto">{reasonInWords(count.because, language)}</td>
          </tr>
        ))}
        {states_left_out > 0 && (
          <tr>
            <td>{number(states_left_out)}</td>
            <th scope="row">{texts.otherStates}</th>
            <td />
          </tr>
        )}
        {rejected.map(({ field, code, reason, rows, first }) => (
          <tr key={`${field} ${code}`} class="odd">
            <td>{number(rows)}</td>
            <th scope="row">{texts.rowRejected(reason)}</th>
            <td>
              {first.map((at) => describePlace(at, texts)).join("; ")}
              {rows > first.length && "…"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether somebody should check these persons: nothing says their state, or their own row contradicts it. */
const isOdd = ({ because }: StateCount) => because === null || because.kind === "unclear";

function LookFirst({ rows }: { rows: ImportPreview["look_first"] }) {
  const texts = useTexts(importTexts);
  const options = useOptions();
  if (rows.length === 0) return null;
  return (
    <table class="look-first">
      <caption>{texts.lookFirst}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.age}</th>
          <th scope="col">{texts.howTheyAre}</th>
          <th scope="col">{texts.whereInList}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, person, rejected, state, why }) => {
          const {
            first_name = "",
            last_name = "",
            age,
            is_minor,
            hospital,
            shelter,
          } = person ?? {};
          const isChild = is_minor === true;
          const place = hospital
            ? labelIn(options, "hospital", `${hospital}`)
            : shelter && labelIn(options, "shelter", `${shelter}`);
          return (
            <tr
              key={describePlace(at, texts)}
              class={why === "other" || why === "child" ? "" : "odd"}
            >
              <th scope="row" dir="auto">
                {person ? `${first_name} ${last_name}` : (rejected?.name ?? texts.noPerson)}
              </th>
              <td data-label={texts.age}>
                {age ?? rejected?.age ?? ""}{" "}
                {isChild && <span class="tag near">{texts.child}</span>}
              </td>
              <td data-label={texts.howTheyAre}>
                {[rejected ? texts.rowRejected(state) : state, place].filter(Boolean).join(" · ")}
              </td>
              <td data-label={texts.whereInList}>{describePlace(at, texts)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
