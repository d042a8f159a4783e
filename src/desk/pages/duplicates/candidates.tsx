import { nameOf } from "../../api/persons.js";
import { PersonTags } from "../../components/person-tags.js";
import { Photo } from "../../components/photo.js";
import { commonTexts } from "../../texts/common.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { useTexts } from "../../texts/texts.js";
import { canonicalIn, type OpenReview } from "./pending-reviews.js";

interface CandidatesProps {
  open: OpenReview;
  /** Undefined: this key may not decide. */
  onChoose: ((canonicalId: string) => void) | undefined;
}

/** The candidates side by side. If they are one individual, one of them becomes the canonical record. */
export function Candidates({ open, onChoose }: CandidatesProps) {
  const texts = useTexts(commonTexts);
  const { persons } = open.review;
  return (
    <>
      <ul
        class={persons.some(({ photo_url }) => photo_url) ? "candidates" : "candidates photoless"}
      >
        {persons.map((person) => (
          <li key={person.id}>
            <Photo url={person.photo_url} name={nameOf(person)} />
            <h3 dir="auto">{nameOf(person)}</h3>
            <PersonTags person={person} />
            <a href={`#/persons/${person.id}`}>{texts.openPerson}</a>
          </li>
        ))}
      </ul>
      {onChoose && <WhichStays open={open} onChoose={onChoose} />}
    </>
  );
}

/** Asks which record becomes the canonical one. Each choice is below its candidate. */
function WhichStays({ open, onChoose }: { open: OpenReview; onChoose(canonicalId: string): void }) {
  const texts = useTexts(duplicateTexts);
  const { persons } = open.review;
  return (
    <fieldset class="which-stays">
      <legend>{texts.whichStays}</legend>
      <div class="candidates">
        {persons.map((person, at) => (
          <label key={person.id} class="choice">
            <input
              type="radio"
              name="canonical"
              value={person.id}
              checked={person.id === canonicalIn(open)}
              onChange={() => onChoose(person.id)}
            />
            {texts.thisOne}
            <span class="unseen">{texts.candidate(at + 1, persons.length, nameOf(person))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
