import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { api } from "../../api/api.js";
import { useLoaded } from "../../api/use-loaded.js";
import { LoadedView } from "../../components/loaded-view.js";
import { announce } from "../../state/announcements.js";
import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { formatClock } from "../../texts/format.js";
import { useTexts } from "../../texts/texts.js";
import { todayTexts } from "../../texts/today.js";
import { importsPage } from "../imports/pages.js";
import type { Page } from "../page.js";
import type { Filters } from "../persons/search.js";
import { Ages, bandsOfChildren } from "./ages.js";
import { type Count, sumOf, useCount, useSum } from "./counts.js";
import { Days } from "./days.js";
import { KeyEnd } from "./key-end.js";
import { LatestImports } from "./latest-imports.js";
import { PersonsLink } from "./persons-link.js";
import { Places } from "./places.js";
import { Waiting } from "./waiting.js";
import "../../styles/today.css";

/** How things are: what waits, how many persons there are, what was imported. */
function Today() {
  const texts = useTexts(todayTexts);
  const language = useLanguage();
  const canImport = permits(useStore(me), importsPage.permissions);
  const loaded = useLoaded(async (signal) => (await api.getStats({ signal })).data.data, []);
  const { data, isLoading, reload } = loaded;
  const countedAt = data && texts.countedAt(formatClock(data.counted_at, language));
  const isAskedFor = useRef(false);
  useEffect(() => {
    if (isLoading || !isAskedFor.current || !countedAt) return;
    isAskedFor.current = false;
    announce(countedAt);
  }, [isLoading, countedAt]);
  return (
    <>
      <LoadedView loaded={loaded}>
        {(stats) => (
          <>
            <p class="counted-at hint">
              {countedAt}{" "}
              <button
                type="button"
                class="quiet"
                aria-disabled={isLoading}
                onClick={() => {
                  if (isLoading) return;
                  isAskedFor.current = true;
                  reload();
                }}
              >
                {texts.refresh}
              </button>
            </p>
            <div class="today" aria-busy={isLoading}>
              <Waiting pending={stats.pending} countedAt={stats.counted_at} />
              <Counted stats={stats} />
            </div>
          </>
        )}
      </LoadedView>
      <div class="today">
        {canImport && <LatestImports />}
        <KeyEnd />
      </div>
    </>
  );
}

type Stats = Awaited<ReturnType<typeof api.getStats>>["data"]["data"];

/** How many persons there are, by status, day, age and place. */
function Counted({ stats: { persons } }: { stats: Stats }) {
  const texts = useTexts(todayTexts);
  const show = useCount();
  const sum = useSum();
  const isFull = "by_hospital" in persons;
  const { by_status, by_age, by_created_day, by_found_day } = persons;
  const missingOf = (bands: readonly { missing: Count }[]) =>
    sumOf(
      bands.map(({ missing }) => missing),
      !isFull,
    );
  const filtersOfChildren = { status: "missing", age_max: 17 } as const;
  return (
    <>
      <Card id="persons" title={texts.persons}>
        <ul class="figures">
          <Figure label={texts.missing} filters={{ status: "missing" }}>
            {show(by_status?.missing ?? null)}
          </Figure>
          <Figure label={texts.found} filters={{ status: "found" }}>
            {show(by_status?.found ?? null)}
          </Figure>
          <Figure label={texts.missingChildren} filters={filtersOfChildren}>
            {by_age ? sum(missingOf(bandsOfChildren(by_age))) : show(null)}
          </Figure>
        </ul>
        {!isFull && <p class="hint">{texts.rounded}</p>}
      </Card>
      <Card id="by-day" title={texts.byDay}>
        <Days created={by_created_day} found={by_found_day} />
      </Card>
      <Card id="by-age" title={texts.byAge}>
        {by_age ? (
          <Ages bands={by_age} areRounded={!isFull} />
        ) : (
          <p class="hint">{texts.leftOut}</p>
        )}
      </Card>
      {isFull && (
        <>
          <Card id="by-hospital" title={texts.byHospital}>
            <Places
              kind="hospital"
              places={persons.by_hospital.map(({ hospital, count }) => ({ ...hospital, count }))}
            />
          </Card>
          <Card id="by-shelter" title={texts.byShelter}>
            <Places
              kind="shelter"
              places={persons.by_shelter.map(({ shelter, count }) => ({ ...shelter, count }))}
            />
          </Card>
        </>
      )}
    </>
  );
}

interface CardProps {
  id: string;
  title: string;
  children: ComponentChildren;
}

function Card({ id, title, children }: CardProps) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface FigureProps {
  label: string;
  filters: Filters;
  children: string;
}

/** One number, and the way to the persons whom it counts. */
function Figure({ label, filters, children }: FigureProps) {
  return (
    <li>
      <PersonsLink filters={filters}>
        <strong>{children}</strong> {label}
      </PersonsLink>
    </li>
  );
}

export const todayPage: Page = {
  path: "today",
  title: { es: "Hoy", en: "Today" },
  isInMenu: true,
  Content: Today,
};
