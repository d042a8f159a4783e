import { useTexts } from "../../texts/texts.js";
import { todayTexts } from "../../texts/today.js";
import { Bar } from "./bar.js";
import { type Count, leastOf, sumOf, useCount, useSum } from "./counts.js";
import { PersonsLink } from "./persons-link.js";

/** The persons of one age band. */
export interface AgeBand {
  age_band: string;
  missing: Count;
  found: Count;
}

const bandsUnder18: readonly string[] = ["0-4", "5-11", "12-17"];

export const bandsOfChildren = (bands: readonly AgeBand[]): AgeBand[] =>
  bands.filter(({ age_band }) => bandsUnder18.includes(age_band));

const statuses = ["missing", "found"] as const;

/** How many are missing and found of each age, the children first and together. */
export function Ages({ bands, areRounded }: { bands: readonly AgeBand[]; areRounded: boolean }) {
  const texts = useTexts(todayTexts);
  const sum = useSum();
  const children = bandsOfChildren(bands);
  const others = bands.filter((band) => !children.includes(band));
  const most = Math.max(...bands.flatMap(({ missing, found }) => [missing, found].map(leastOf)));
  const row = (band: AgeBand) => <AgeRow key={band.age_band} band={band} most={most} />;
  return (
    <table class="counted">
      <caption class="unseen">{texts.byAge}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.age}</th>
          <th scope="col">{texts.missing}</th>
          <th scope="col">{texts.found}</th>
        </tr>
      </thead>
      <tbody>
        {children.map(row)}
        <tr class="sum">
          <th scope="row">{texts.under18}</th>
          {statuses.map((status) => (
            <td key={status}>
              <PersonsLink filters={{ status, age_max: 17 }}>
                {sum(
                  sumOf(
                    children.map((band) => band[status]),
                    areRounded,
                  ),
                )}
              </PersonsLink>
            </td>
          ))}
        </tr>
      </tbody>
      <tbody>{others.map(row)}</tbody>
    </table>
  );
}

function AgeRow({ band, most }: { band: AgeBand; most: number }) {
  const { unknownAge } = useTexts(todayTexts);
  const show = useCount();
  const { age_band } = band;
  return (
    <tr>
      <th scope="row">{age_band === "unknown" ? unknownAge : age_band.replace("-", "–")}</th>
      {statuses.map((status) => (
        <td key={status}>
          {show(band[status])}
          <Bar count={band[status]} most={most} />
        </td>
      ))}
    </tr>
  );
}
