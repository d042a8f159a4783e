import { useEffect, useState } from "preact/hooks";
import type { ListResourcesParams, Resource } from "#desk-client";
import { api } from "../../api/api.js";
import { useOptions } from "../../api/use-options.js";
import { type Pages, usePages } from "../../api/use-pages.js";
import { useStep } from "../../api/use-step.js";
import { ChoiceField, TextField } from "../../components/fields.js";
import { Queue } from "../../components/queue.js";
import { createKept } from "../../state/kept.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { resourceTexts } from "../../texts/resources.js";
import { useTexts } from "../../texts/texts.js";
import { ResourceCard } from "./resource-card.js";
import "../../styles/records.css";
import "../../styles/resources.css";

type Filters = Pick<ListResourcesParams, "query" | "type">;

const pageSize = 50;
/** So many cards fill more walls than a shelter has. */
const maxPrinted = 500;
/** Fewer letters would be ignored, and everything shown. */
const minQueryLength = 3;

/** What is looked for: it outlives the way to a resource and back. */
const kept = createKept<Filters>("resources");

/** Where help is: searched, and printed as cards for those who have no network. */
export function ResourcesPage() {
  const texts = useTexts(resourceTexts);
  const options = useOptions();
  const filters = useStore(kept) ?? {};
  const [query, setQuery] = useState(filters.query ?? "");
  const canEnter = permits(useStore(me), ["resources:write"]);
  const isTooShort = query.trim() !== "" && [...query.trim()].length < minQueryLength;

  /** Looks for what is written and chosen now. */
  function search(type: Filters["type"] | "") {
    const asked = { query: isTooShort ? filters.query : query.trim(), type };
    kept.set(Object.fromEntries(Object.entries(asked).filter(([, value]) => value)));
  }

  return (
    <>
      {canEnter && (
        <p class="not-printed">
          <a href="#/resources/new">{texts.enter}</a>
        </p>
      )}
      <search class="not-printed">
        <form
          class="search-form card"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isTooShort) search(filters.type);
          }}
        >
          <div class="filters">
            <TextField
              id="query"
              label={texts.query}
              maxLength={100}
              value={query}
              wrong={isTooShort ? texts.queryTooShort : undefined}
              onInput={setQuery}
            />
            <ChoiceField
              id="type"
              label={texts.type}
              none={texts.anyType}
              value={filters.type ?? ""}
              options={options?.resource_types}
              onInput={(type) => search(type as Filters["type"] | "")}
            />
          </div>
          <button type="submit" class="primary">
            {texts.search}
          </button>
        </form>
      </search>
      <Resources key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

function Resources({ filters }: { filters: Filters }) {
  const texts = useTexts(resourceTexts);
  const pages = usePages(async (cursor, signal) => {
    const asked = cursor ? { cursor, limit: pageSize } : { ...filters, limit: pageSize };
    const { data, pagination } = (await api.listResources(asked, { signal })).data;
    return { items: data, next: pagination.next_cursor };
  });
  return (
    <div class="resources">
      <Print pages={pages} />
      <Queue pages={pages} empty={Object.keys(filters).length > 0 ? texts.noneFound : texts.none}>
        {(resource) => (
          <ResourceCard key={resource.id} resource={resource} href={`#/resources/${resource.id}`} />
        )}
      </Queue>
    </div>
  );
}

/** Prints every card that the search finds, not only those that are loaded so far. */
function Print({ pages }: { pages: Pages<Resource> }) {
  const texts = useTexts(resourceTexts);
  const [isDue, setDue] = useState(false);
  // Once the cards are on the page.
  useEffect(() => {
    if (!isDue) return;
    setDue(false);
    window.print();
  }, [isDue]);
  const { isBusy, run } = useStep(async () => setDue(await pages.upTo(maxPrinted)));
  if (!pages.items?.length) return null;
  return (
    <div class="not-printed">
      <button type="button" aria-disabled={isBusy} aria-describedby="about-printing" onClick={run}>
        {isBusy ? texts.preparing : texts.print}
      </button>
      <p id="about-printing" class="hint">
        {texts.aboutPrinting(maxPrinted)}
      </p>
    </div>
  );
}
