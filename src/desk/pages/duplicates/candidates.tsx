import { nameOf } from "../../api/persons.js";
import { PersonTags } from "../../components/person-tags.js";
import { Photo } from "../../components/photo.js";
import { commonTexts } from "../../texts/common.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { useTexts } from "../../texts/texts.js";
import { canonicalIn, type OpenReview } from "./pending-reviews.js";

interface CandidatesProps {
  open: OpenReview;
  /** Undefined: this key decides nothing. */
  onChoose: ((canonicalId: string) => void) | undefined;
}

/** The candidates side by side; one of them stands for all when they are the same. */
export function Candidates({ open, onChoose }: CandidatesProps) {
  const texts = { ...useTexts(commonTexts), ...useTexts(duplicateTexts) };
  const { persons } = open.review;
  return (
    <ul class={persons.some(({ photo_url }) => photo_url) ? "candidates" : "candidates photoless"}>
      {persons.map((person) => (
        <li key={person.id}>
          <Photo url={person.photo_url} name={nameOf(person)} />
          <h3>{nameOf(person)}</h3>
          <PersonTags person={person} />
          <div class="record">
            <a href={`#/persons/${person.id}`}>{texts.openPerson}</a>
            {onChoose && (
              <label class="choice">
                <input
                  type="radio"
                  name="canonical"
                  value={person.id}
                  checked={person.id === canonicalIn(open)}
                  onChange={() => onChoose(person.id)}
                />
                {texts.canonical}
              </label>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
