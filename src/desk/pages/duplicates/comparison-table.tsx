import { nameOf } from "../../api/persons.js";
import { useLanguage } from "../../state/language.js";
import { commonTexts } from "../../texts/common.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { fieldTexts } from "../../texts/person-fields.js";
import { useTexts } from "../../texts/texts.js";
import { comparedFields, type FieldName, type Shown } from "./compared-fields.js";
import type { Review } from "./open-review.js";

/** Symbol, word and colour, because some people cannot see the colours. */
const marks = {
  match: { symbol: "=", colour: "good" },
  close: { symbol: "≈", colour: "near" },
  mismatch: { symbol: "≠", colour: "bad" },
  shared: { symbol: "≈", colour: "near" },
  missing: { symbol: "?", colour: "" },
};

/** The values of the candidates, one below the other, and how they agree. */
export function ComparisonTable({ review }: { review: Review }) {
  const texts = { ...useTexts(commonTexts), ...useTexts(duplicateTexts) };
  const names = useTexts(fieldTexts);
  const language = useLanguage();
  const { persons } = review;
  const rows = comparedFields(review, language);
  const shown = rows.filter(({ values }) => values.some(Boolean));
  const empty = rows.filter((row) => !shown.includes(row));
  const hidden = empty.filter(({ values }) => values.includes(undefined));
  const unknown = empty.filter((row) => !hidden.includes(row));
  const listed = (some: typeof rows) =>
    some.map(({ name }) => names[name].toLowerCase()).join(", ");
  return (
    <>
      <table class="comparison">
        <caption class="unseen">{texts.comparison}</caption>
        <thead class="unseen">
          <tr>
            {persons.map((person) => (
              <th key={person.id} scope="col">
                {nameOf(person)}
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((row) => (
          <Row key={row.name} {...row} label={names[row.name]} />
        ))}
      </table>
      {unknown.length > 0 && <p class="hint">{texts.unknown(listed(unknown))}</p>}
      {hidden.length > 0 && <p class="hint">{texts.hiddenFields(listed(hidden))}</p>}
    </>
  );
}

interface RowProps {
  name: FieldName;
  label: string;
  agreement: Shown | undefined;
  values: (string | null | undefined)[];
}

/** The name of the field is above its values, so that they are as wide as the photos. */
function Row({ label, agreement, values }: RowProps) {
  const texts = useTexts(commonTexts);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={values.length}>
          {label} {agreement && <AgreementMark agreement={agreement} />}
        </th>
      </tr>
      <tr>
        {values.map((value, at) => (
          <td key={at} dir="auto">
            {value ?? <span class="absent">{value === null ? texts.noValue : texts.hidden}</span>}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function AgreementMark({ agreement }: { agreement: Shown }) {
  const texts = useTexts(duplicateTexts);
  const { symbol, colour } = marks[agreement.kind];
  return (
    <span class={`tag ${colour}`}>
      <span aria-hidden="true">{symbol} </span>
      {agreement.kind === "shared" ? texts.shared(agreement.words) : texts[agreement.kind]}
    </span>
  );
}
