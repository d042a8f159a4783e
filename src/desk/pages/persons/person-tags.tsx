import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import { isFullView, type ShownPerson } from "./person.js";

/** What matters most of a person, in words: the colours only underline them. */
export function PersonTags({ person }: { person: ShownPerson }) {
  const texts = useTexts(personTexts);
  const { status } = person;
  const isPatient = isFullView(person) && (person.hospital ?? person.hospital_status) !== null;
  return (
    <ul class="tags">
      <li class={status.handle === "found" ? "tag good" : "tag near"}>{status.label}</li>
      {person.is_minor && <li class="tag bad">{texts.protectedMinor}</li>}
      {isPatient && <li class="tag bad">{texts.patient}</li>}
      {person.verified_at && <li class="tag">{texts.verified}</li>}
      {person.canonical_person_id && <li class="tag">{texts.linkedTag}</li>}
    </ul>
  );
}
