import type { ComponentChildren } from "preact";
import type { Pagination } from "#desk-client";
import { useLoaded } from "../../api/use-loaded.js";
import { Failed } from "../../components/failed.js";
import { Loading } from "../../components/loading.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";

/** How many tips and reports of a person are shown. */
export const maxBelow = 20;

interface BelowProps<Item> {
  id: string;
  title: string;
  /** Said when there are none. */
  none: string;
  load(signal: AbortSignal): Promise<{ data: Item[]; pagination: Pagination }>;
  show(item: Item): ComponentChildren;
  /** Where all of them are. */
  children?: ComponentChildren;
}

/** A section of what hangs off a person, the newest first. */
export function Below<Item>({ id, title, none, load, show, children }: BelowProps<Item>) {
  const texts = useTexts(personTexts);
  const { data, failure, isLoading, reload } = useLoaded(load, []);
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isLoading && <Loading />}
      {failure?.kind === "gone" && <p>{texts.notPublic}</p>}
      {failure && failure.kind !== "gone" && <Failed failure={failure} onRetry={reload} />}
      {data && data.data.length === 0 && <p>{none}</p>}
      {data && data.data.length > 0 && <ul class="entries">{data.data.map(show)}</ul>}
      {data?.pagination.next_cursor && <p class="hint">{texts.newestOnly(maxBelow)}</p>}
      {children}
    </section>
  );
}
