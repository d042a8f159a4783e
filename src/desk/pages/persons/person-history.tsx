import type { HistoryEntry, Person } from "#desk-client";
import { stateLabelOf } from "../../api/state-labels.js";
import { labelIn, useOptions } from "../../api/use-options.js";
import { useLanguage } from "../../state/language.js";
import { commonTexts } from "../../texts/common.js";
import { formatTime } from "../../texts/format.js";
import { fieldTexts } from "../../texts/person-fields.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";

/** Where a person was, and who said so; the newest first. */
export function PersonHistory({ person: { history, gender } }: { person: Person }) {
  const texts = { ...useTexts(personTexts), ...useTexts(fieldTexts), ...useTexts(commonTexts) };
  const language = useLanguage();
  const options = useOptions();
  const fields = {
    status: texts.status,
    hospital: texts.hospital,
    hospital_status: texts.hospitalStatus,
    shelter: texts.shelter,
    shelter_status: texts.shelterStatus,
    canonical_person_id: texts.mainRecord,
  } satisfies Record<HistoryEntry["field"], string>;
  const shown = (field: HistoryEntry["field"], value: string | null) =>
    value === null
      ? texts.noValue
      : (stateLabelOf(field, value, gender?.handle, language) ?? labelIn(options, field, value));
  return (
    <section class="card" aria-labelledby="history">
      <h2 id="history">{texts.history}</h2>
      {history.length === 0 && <p>{texts.historyEmpty}</p>}
      <ol class="entries">
        {history.map((one) => (
          <li key={`${one.at} ${one.field} ${one.new}`}>
            <time dateTime={one.at}>{formatTime(one.at, language)}</time>{" "}
            {texts.moved(
              one.by,
              fields[one.field],
              shown(one.field, one.old),
              shown(one.field, one.new),
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
