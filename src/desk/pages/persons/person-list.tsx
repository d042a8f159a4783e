import type { Pagination } from "#desk-client";
import { type AnyPerson, nameOf } from "../../api/persons.js";
import { PersonTags } from "../../components/person-tags.js";
import { Photo } from "../../components/photo.js";
import { commonTexts } from "../../texts/common.js";
import { fieldTexts } from "../../texts/person-fields.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import { placeOf } from "./place.js";

interface PersonListProps {
  data: AnyPerson[];
  pagination: Pagination;
  onPage(cursor: string): void;
}

/** A page of persons, and the way to the pages around it. */
export function PersonList({ data: persons, pagination, onPage }: PersonListProps) {
  const texts = useTexts(personTexts);
  if (persons.length === 0) return <p class="card">{texts.none}</p>;
  return (
    <>
      <p class="hint">{texts.shown(persons.length, hasOthers(pagination))}</p>
      <ul class="persons">
        {persons.map((person) => (
          <PersonCard key={person.id} person={person} />
        ))}
      </ul>
      <Pages {...pagination} onPage={onPage} />
    </>
  );
}

/** Whether other pages have persons too. */
export const hasOthers = ({ next_cursor, previous_cursor }: Pagination): boolean =>
  Boolean(next_cursor || previous_cursor);

function PersonCard({ person }: { person: AnyPerson }) {
  const texts = { ...useTexts(personTexts), ...useTexts(fieldTexts), ...useTexts(commonTexts) };
  const name = nameOf(person);
  return (
    <li class="card person">
      <Photo url={person.photo_url} name={name} />
      <div>
        <h3>
          <a dir="auto" href={`#/persons/${person.id}`}>
            {name}
          </a>
        </h3>
        <PersonTags person={person} />
        <dl class="facts">
          <dt>{texts.age}</dt>
          <dd>{person.age_label ?? texts.unknownAge}</dd>
          <dt>{texts.location}</dt>
          <dd dir="auto">{placeOf(person, texts)}</dd>
        </dl>
      </div>
    </li>
  );
}

interface PagesProps extends Pick<Pagination, "next_cursor" | "previous_cursor"> {
  onPage(cursor: string): void;
}

function Pages({ next_cursor, previous_cursor, onPage }: PagesProps) {
  const texts = useTexts(personTexts);
  if (!next_cursor && !previous_cursor) return null;
  const open = (cursor: string | null) => () => {
    if (cursor) onPage(cursor);
  };
  return (
    <nav class="pages not-printed" aria-label={texts.otherPages}>
      <button type="button" disabled={!previous_cursor} onClick={open(previous_cursor)}>
        {texts.previous}
      </button>
      <button type="button" disabled={!next_cursor} onClick={open(next_cursor)}>
        {texts.next}
      </button>
    </nav>
  );
}
