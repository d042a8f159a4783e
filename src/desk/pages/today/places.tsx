import { useLanguage } from "../../state/language.js";
import { formatNumber } from "../../texts/format.js";
import { useTexts } from "../../texts/texts.js";
import { todayTexts } from "../../texts/today.js";
import type { Filters } from "../persons/search.js";
import { Bar } from "./bar.js";
import { PersonsLink } from "./persons-link.js";

/** How many persons are at a place of the catalog. */
interface Place {
  handle: string;
  label: string;
  count: number;
}

interface PlacesProps {
  kind: "hospital" | "shelter";
  places: Place[];
}

/** So many places are shown at once. */
const shownFirst = 8;

/** How many persons are at each hospital, or at each shelter: most first. */
export function Places({ kind, places }: PlacesProps) {
  const texts = useTexts(todayTexts);
  const language = useLanguage();
  const sorted = [...places].sort((a, b) => b.count - a.count);
  if (sorted.length === 0) return <p>{texts.nobodyThere}</p>;
  const most = sorted[0]?.count ?? 0;
  const table = (some: Place[]) => <PlaceTable kind={kind} places={some} most={most} />;
  if (sorted.length <= shownFirst) return table(sorted);
  return (
    <>
      {table(sorted.slice(0, shownFirst))}
      <details>
        <summary>{texts.morePlaces(formatNumber(sorted.length - shownFirst, language))}</summary>
        {table(sorted.slice(shownFirst))}
      </details>
    </>
  );
}

const filtersOf = (kind: PlacesProps["kind"], handle: string): Filters =>
  kind === "hospital" ? { hospital: [handle] } : { shelter: [handle] };

function PlaceTable({ kind, places, most }: PlacesProps & { most: number }) {
  const texts = useTexts(todayTexts);
  const language = useLanguage();
  return (
    <table class="counted places">
      <caption class="unseen">{kind === "hospital" ? texts.byHospital : texts.byShelter}</caption>
      <thead>
        <tr>
          <th scope="col">{texts[kind]}</th>
          <th scope="col">{texts.count}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ handle, label, count }) => (
          <tr key={handle}>
            <th scope="row">
              <PersonsLink filters={filtersOf(kind, handle)}>{label}</PersonsLink>
            </th>
            <td>
              {formatNumber(count, language)}
              <Bar count={count} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
