import { type AnyPerson, nameOf } from "../api/persons.js";
import { commonTexts } from "../texts/common.js";
import { queueTexts } from "../texts/queues.js";
import { useTexts } from "../texts/texts.js";
import { PersonTags } from "./person-tags.js";
import { Photo } from "./photo.js";

/** The person that a tip or a report is about. Undefined: the key may not read persons. */
export function PersonBeside({ person }: { person: AnyPerson | undefined }) {
  const texts = { ...useTexts(commonTexts), ...useTexts(queueTexts) };
  if (!person) return <p class="person-beside hint">{texts.personHidden}</p>;
  return (
    <div class="person-beside">
      <Photo url={person.photo_url} name={nameOf(person)} />
      <div>
        <h3 dir="auto">{nameOf(person)}</h3>
        <PersonTags person={person} />
        <p>{[person.age_label, person.location].filter(Boolean).join(" · ")}</p>
        <a href={`#/persons/${person.id}`}>{texts.openPerson}</a>
      </div>
    </div>
  );
}
