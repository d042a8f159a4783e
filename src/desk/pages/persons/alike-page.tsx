import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { Failure } from "../../api/failure.js";
import type { AnyPerson } from "../../api/persons.js";
import { useLoaded } from "../../api/use-loaded.js";
import { LoadedView } from "../../components/loaded-view.js";
import { PersonBeside } from "../../components/person-beside.js";
import type { Params } from "../../state/route.js";
import { leadTexts } from "../../texts/leads.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import { PersonList } from "./person-list.js";
import { longestQuery, requestOf } from "./search.js";
import "../../styles/queues.css";
import "../../styles/records.css";

async function findListed(personId: string, signal: AbortSignal): Promise<AnyPerson> {
  const { data } = await api.listPersons({ id: [personId] }, { signal });
  const [person] = data.data;
  if (!person) throw new Failure("gone");
  return person;
}

/** The persons whose names are like that of one: a page of its own, so that the user's search stays. */
export function AlikePage({ params: { personId = "" } }: { params: Params }) {
  const texts = useTexts(personTexts);
  const loaded = useLoaded((signal) => findListed(personId, signal), [personId]);
  return (
    <LoadedView loaded={loaded}>
      {(person) => (
        <>
          <section class="card alike" aria-labelledby="about-person">
            <h2 id="about-person">{texts.aboutPerson}</h2>
            <PersonBeside person={person} />
          </section>
          <Alike person={person} />
        </>
      )}
    </LoadedView>
  );
}

/** Words of names that are names of nobody. */
const particles = new Set(["de", "del", "la", "las", "los", "da", "do", "dos", "y"]);

/** The first given name and the first surname: a record of the same person may have fewer names. */
const shortNameOf = ({ first_name, last_name }: AnyPerson): string =>
  [first_name, last_name]
    .map((names) => names.split(/[ -]/).find((word) => !particles.has(word.toLowerCase())) ?? names)
    .join(" ");

function Alike({ person }: { person: AnyPerson }) {
  const texts = { ...useTexts(personTexts), ...useTexts(leadTexts) };
  const query = [...shortNameOf(person)].slice(0, longestQuery).join("");
  const [cursor, setCursor] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (cursor) heading.current?.focus();
  }, [cursor]);
  const asked = { filters: { query }, ...(cursor && { cursor }) };
  const loaded = useLoaded(
    async (signal) => (await api.listPersons(requestOf(asked), { signal })).data,
    [query, cursor],
  );
  return (
    <section aria-labelledby="results" aria-busy={loaded.isLoading}>
      <h2 ref={heading} id="results" tabIndex={-1}>
        {texts.results}
      </h2>
      <LoadedView loaded={loaded}>
        {({ data, pagination }) => {
          const others = data.filter(({ id }) => id !== person.id);
          return others.length === 0 && !pagination.next_cursor && !cursor ? (
            <p class="card">{texts.nobodyElse}</p>
          ) : (
            <PersonList data={others} pagination={pagination} onPage={setCursor} />
          );
        }}
      </LoadedView>
    </section>
  );
}
