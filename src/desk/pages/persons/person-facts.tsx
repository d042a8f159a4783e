import type { Person } from "#desk-client";
import { type AnyPerson, isFullView, nameOf } from "../../api/persons.js";
import { labelIn, useOptions } from "../../api/use-options.js";
import { useLanguage } from "../../state/language.js";
import { commonTexts } from "../../texts/common.js";
import { formatDay, formatTime } from "../../texts/format.js";
import { fieldTexts } from "../../texts/person-fields.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import { Facts } from "./facts.js";
import { placeOf, stateAt } from "./place.js";

/** All that the view says of a person, and what it hides. */
export function PersonFacts({ person }: { person: AnyPerson }) {
  const texts = { ...useTexts(personTexts), ...useTexts(fieldTexts), ...useTexts(commonTexts) };
  const language = useLanguage();
  const time = (iso: string | null) => iso && formatTime(iso, language);
  return (
    <section class="card" aria-labelledby="about-person">
      <h2 id="about-person">{texts.aboutPerson}</h2>
      <Facts
        facts={[
          [texts.age, person.age_label ?? texts.unknownAge],
          [texts.gender, person.gender?.label ?? null],
          [texts.location, placeOf(person, texts)],
          [texts.description, person.description],
          [texts.document, person.document_id],
          [texts.foundAt, time(person.found_at)],
          [texts.verifiedAt, time(person.verified_at)],
          [texts.created_at, time(person.created_at)],
          [texts.updatedAt, time(person.updated_at)],
        ]}
      />
      {isFullView(person) && <ProtectedFacts person={person} />}
    </section>
  );
}

function ProtectedFacts({ person }: { person: Person }) {
  const texts = { ...useTexts(personTexts), ...useTexts(fieldTexts) };
  const language = useLanguage();
  const { birth_date, hospital, hospital_status, shelter, shelter_status } = person;
  const { finder_name, finder_phone, verified_by } = person;
  return (
    <>
      <Facts
        facts={[
          [texts.birthDate, birth_date && formatDay(birth_date, language)],
          [texts.hospital, stateAt(hospital, hospital_status) ?? null],
          [texts.shelter, stateAt(shelter, shelter_status) ?? null],
          [texts.contact, useContact(person)],
          [texts.finder, joined(finder_name, finder_phone)],
          [texts.found_notes, person.found_notes],
          [texts.verifiedBy, verified_by],
        ]}
      />
      <h3>{texts.sources}</h3>
      <ul>
        {person.sources.map(({ id, label, source_id, notes }) => (
          <li key={id}>
            {joined(label, source_id && texts.sourceId(source_id))}
            {notes && (
              <p class="as-written" dir="auto">
                {notes}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who to call about the person, and how they are related. */
function useContact(person: Person): string | null {
  const options = useOptions();
  const { contact_person_first_name: first, contact_person_last_name: last } = person;
  const { contact_person_relationship: handle } = person;
  const relationship = handle && labelIn(options, "contact_person_relationship", handle);
  return joined(
    first && nameOf({ first_name: first, last_name: last ?? "" }).trim(),
    relationship,
    person.contact_person_phone,
    person.contact_person_email,
  );
}

const joined = (...parts: (string | null)[]): string | null =>
  parts.filter(Boolean).join(" · ") || null;
