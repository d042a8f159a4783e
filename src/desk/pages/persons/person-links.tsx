import { type AnyPerson, nameOf } from "../../api/persons.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import { stateAt } from "./place.js";

/** The other records of the same individual, as people decided. */
export function PersonLinks({ person }: { person: AnyPerson }) {
  const texts = useTexts(personTexts);
  const { canonical_person_id, linked_persons = [] } = person;
  if (!canonical_person_id && linked_persons.length === 0) return null;
  return (
    <section class="card" aria-labelledby="links">
      <h2 id="links">{texts.links}</h2>
      {canonical_person_id && (
        <p>
          {texts.canonical} <a href={`#/persons/${canonical_person_id}`}>{texts.openCanonical}</a>
        </p>
      )}
      {linked_persons.length > 0 && (
        <>
          <p>{texts.linkedHere}</p>
          <ul>
            {linked_persons.map((one) => (
              <li key={one.id}>
                <a href={`#/persons/${one.id}`}>{nameOf(one)}</a>{" "}
                {[
                  one.status.label,
                  stateAt(one.hospital, one.hospital_status),
                  stateAt(one.shelter, one.shelter_status),
                  ...one.sources.map(({ label }) => label),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
