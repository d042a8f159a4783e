import { type AnyPerson, isFullView } from "../api/persons.js";
import { commonTexts } from "../texts/common.js";
import { useTexts } from "../texts/texts.js";

/** What matters most of a person, in words: the colours only underline them. */
export function PersonTags({ person }: { person: AnyPerson }) {
  const texts = useTexts(commonTexts);
  const { status } = person;
  const isPatient = isFullView(person) && (person.hospital ?? person.hospital_status) !== null;
  return (
    <ul class="tags">
      <li class={status.handle === "found" ? "tag good" : "tag bad"}>{status.label}</li>
      {person.is_minor && <li class="tag near">{texts.minor}</li>}
      {isPatient && <li class="tag near">{texts.patient}</li>}
      {person.verified_at && <li class="tag">{texts.verified}</li>}
      {person.canonical_person_id && <li class="tag">{texts.linked}</li>}
    </ul>
  );
}
