import { type AnyPerson, fieldOf, nameOf } from "../api/persons.js";
import { queueTexts } from "../texts/queues.js";
import { useTexts } from "../texts/texts.js";
import { Photo } from "./photo.js";
import { StatusMark } from "./status-mark.js";

/** The person of whom something beside it speaks. Undefined: the key may not read persons. */
export function PersonBeside({ person }: { person: AnyPerson | undefined }) {
  const texts = useTexts(queueTexts);
  if (!person) return <p class="person-beside hint">{texts.personHidden}</p>;
  return (
    <div class="person-beside">
      <Photo url={fieldOf(person, "photo_url")} name={nameOf(person)} />
      <div>
        <h3>{nameOf(person)}</h3>
        <p>
          <StatusMark status={person.status} />{" "}
          {[person.age_label, fieldOf(person, "location")].filter(Boolean).join(" · ")}
        </p>
        <a href={`#/persons/${person.id}`}>{texts.openPerson}</a>
      </div>
    </div>
  );
}
