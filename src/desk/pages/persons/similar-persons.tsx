import { useEffect } from "preact/hooks";
import { api } from "../../api/api.js";
import type { AnyPerson } from "../../api/persons.js";
import { useLoaded } from "../../api/use-loaded.js";
import { Failed } from "../../components/failed.js";
import { PersonBeside } from "../../components/person-beside.js";
import { announce } from "../../state/announcements.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { useSettled } from "../../state/use-settled.js";
import { personFormTexts } from "../../texts/person-form.js";
import { useTexts } from "../../texts/texts.js";
import type { PersonValues } from "./person-values.js";
import { longestQuery, minQueryLength } from "./search.js";

const shownAtMost = 5;

/** Who is in the registry with a name or document like the one that is typed, so that nobody is entered twice. */
export function SimilarPersons({ values }: { values: PersonValues }) {
  const texts = useTexts(personFormTexts);
  const isFull = permits(useStore(me), ["persons:sensitive:read"]);
  const names = useSettled(`${values.first_name ?? ""} ${values.last_name ?? ""}`.trim());
  const document = useSettled((isFull && values.document_id) || "");
  const { data, failure, reload } = useLoaded(
    (signal) => findSimilar([document.trim(), names], signal),
    [names, document],
  );
  useEffect(() => {
    if (data) announce(data.length > 0 ? texts.someAlike(data.length) : texts.noneAlike);
  }, [data, texts]);
  return (
    <section class="card alike" aria-labelledby="alike">
      <h2 id="alike">{texts.alike}</h2>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <p class="hint">{texts.aboutAlike}</p>}
      {data?.length === 0 && <p>{texts.noneAlike}</p>}
      {data && data.length > 0 && (
        <>
          <p class="hint">{texts.aboutAlike}</p>
          <ul class="persons">
            {data.map((person) => (
              <li key={person.id}>
                <PersonBeside person={person} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The persons that these searches find, the first search first. Undefined: nothing is asked for yet. */
async function findSimilar(
  queries: string[],
  signal: AbortSignal,
): Promise<AnyPerson[] | undefined> {
  const asked = queries
    .map((query) => [...query].slice(0, longestQuery).join("").trim())
    .filter((query) => [...query].length >= minQueryLength);
  if (asked.length === 0) return undefined;
  const answers = await Promise.all(
    asked.map((query) => api.listPersons({ query, limit: shownAtMost }, { signal })),
  );
  const found: AnyPerson[] = answers.flatMap(({ data }) => data.data);
  return [...new Map(found.map((person) => [person.id, person])).values()].slice(0, shownAtMost);
}
