import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { useLoaded } from "../../api/use-loaded.js";
import { Failed } from "../../components/failed.js";
import { Loading } from "../../components/loading.js";
import { announce } from "../../state/announcements.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import { hasOthers, PersonList } from "./person-list.js";
import { SaveList } from "./save-list.js";
import { nothing, requestOf, search } from "./search.js";
import { SearchForm } from "./search-form.js";
import "../../styles/records.css";

export function SearchPage() {
  const texts = useTexts(personTexts);
  const asked = useStore(search) ?? nothing;
  const [cleared, setCleared] = useState(0);
  /** What is asked for now is not what was found before. */
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    if (cleared > 0) document.getElementById("query")?.focus();
  }, [cleared]);
  const { data, failure, isLoading, reload } = useLoaded(
    async (signal) => (await api.listPersons(requestOf(asked), { signal })).data,
    [asked],
  );
  useEffect(() => {
    if (!data) return;
    const { length } = data.data;
    announce(length === 0 ? texts.none : texts.shown(length, hasOthers(data.pagination)));
  }, [data, texts.none, texts.shown]);
  const canEnter = permits(useStore(me), ["persons:write"]);
  return (
    <>
      {canEnter && (
        <p class="not-printed">
          <a href="#/persons/new">{texts.enterPerson}</a>
        </p>
      )}
      <SearchForm
        key={cleared}
        filters={asked.filters}
        isLoading={isLoading}
        onSearch={(filters) => {
          setWrong(false);
          search.set({ filters });
        }}
        onWrong={() => setWrong(true)}
        onClear={() => {
          setWrong(false);
          search.set(nothing);
          setCleared((before) => before + 1);
        }}
      />
      <section aria-labelledby="results" aria-busy={isLoading}>
        <h2 id="results" tabIndex={-1}>
          {texts.results}
        </h2>
        {failure && <Failed failure={failure} onRetry={reload} />}
        {isLoading && <Loading />}
        {data && !failure && !isWrong && (
          <>
            <PersonList
              {...data}
              onPage={(cursor) => {
                search.set({ ...asked, cursor });
                document.getElementById("results")?.focus();
              }}
            />
            {data.data.length > 0 && (
              <SaveList key={JSON.stringify(asked.filters)} filters={asked.filters} />
            )}
          </>
        )}
      </section>
    </>
  );
}
