import { nameOf } from "../../api/persons.js";
import { PersonTags } from "../../components/person-tags.js";
import { Photo } from "../../components/photo.js";
import { commonTexts } from "../../texts/common.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { useTexts } from "../../texts/texts.js";
import {
  canonicalIn,
  type Draft,
  isGroup,
  type OpenReview,
  type Part,
  partOf,
} from "./open-review.js";
import { PhotosBeside } from "./photos-beside.js";
import { canBe } from "./review-queue.js";

type Edit = (changes: Partial<Draft>) => void;

interface CandidatesProps {
  open: OpenReview;
  /** Undefined: this key may not decide. */
  edit: Edit | undefined;
}

/** The candidates side by side. If they are one individual, one of them becomes the canonical record. */
export function Candidates({ open, edit }: CandidatesProps) {
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
      <PhotosBeside persons={persons} />
      {edit && isGroup(open) && <WhoIsSame open={open} edit={edit} />}
      {edit && <WhichStays open={open} edit={edit} />}
    </>
  );
}

const allParts: readonly Part[] = ["same", "other", "unsure"];

/** Asks of each candidate of a group whether it is the same person. */
function WhoIsSame({ open, edit }: { open: OpenReview; edit: Edit }) {
  const texts = useTexts(duplicateTexts);
  const { persons } = open.review;
  return (
    <fieldset class="which-stays">
      <legend>{texts.whoIsSame}</legend>
      <div class="candidates">
        {persons.map((person, at) => (
          <label key={person.id}>
            <span class="unseen">{texts.candidate(at + 1, persons.length, nameOf(person))}</span>
            <select
              value={partOf(open, person.id)}
              onChange={({ currentTarget: { value } }) =>
                edit({ parts: { ...open.parts, [person.id]: value as Part } })
              }
            >
              {allParts.map((part) => (
                <option key={part} value={part}>
                  {texts[`part_${part}`]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <p role="status">{useAnswers(open)}</p>
    </fieldset>
  );
}

/** What the answers mean with these choices, where one of them is not to be had. */
function useAnswers(open: OpenReview): string {
  const texts = useTexts(duplicateTexts);
  if (canBe(open, "confirmed")) return canBe(open, "dismissed") ? "" : texts.answersInPart;
  return canBe(open, "dismissed") ? texts.noneSame : texts.tooFewSame;
}

/** Asks which record becomes the canonical one. Each choice is below its candidate. */
function WhichStays({ open, edit }: { open: OpenReview; edit: Edit }) {
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
              disabled={partOf(open, person.id) !== "same"}
              onChange={() => edit({ chosenId: person.id })}
            />
            {texts.thisOne}
            <span class="unseen">{texts.candidate(at + 1, persons.length, nameOf(person))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
