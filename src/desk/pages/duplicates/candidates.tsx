import { fieldOf, nameOf } from "../../api/persons.js";
import { Photo } from "../../components/photo.js";
import { StatusMark } from "../../components/status-mark.js";
import { commonTexts } from "../../texts/common.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { useTexts } from "../../texts/texts.js";
import type { OpenReview } from "./pending-reviews.js";

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
    <ul class="candidates">
      {persons.map((person) => (
        <li key={person.id}>
          <Photo url={fieldOf(person, "photo_url")} name={nameOf(person)} />
          <h3>
            {nameOf(person)} <StatusMark status={person.status} />
            {person.is_minor && <span class="mark close">{texts.minor}</span>}
          </h3>
          <a href={`#/persons/${person.id}`}>{texts.openPerson}</a>
          {onChoose && (
            <label class="choice">
              <input
                type="radio"
                name="canonical"
                value={person.id}
                checked={person.id === open.canonicalId}
                onChange={() => onChoose(person.id)}
              />
              {texts.canonical}
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}
