import { useLanguage } from "../../state/language.js";
import { formatDay } from "../../texts/format.js";
import { useTexts } from "../../texts/texts.js";
import { todayTexts } from "../../texts/today.js";
import { type Count, leastOf, shareOf, useCount } from "./counts.js";

/** The count of one day, `YYYY-MM-DD`. */
interface Day {
  day: string;
  count: Count;
}

interface DaysProps {
  /** The newest first; null: left out. */
  created: Day[] | null;
  found: Day[] | null;
}

/** How many were registered and found on each of the last days: as two plots, and as a table. */
export function Days({ created, found }: DaysProps) {
  const texts = useTexts(todayTexts);
  const show = useCount();
  const language = useLanguage();
  const days = created ?? found ?? [];
  return (
    <>
      <DayPlot title={texts.createdByDay} days={created} />
      <DayPlot title={texts.foundByDay} days={found} />
      {days.length > 0 && (
        <details>
          <summary>{texts.dayTable}</summary>
          <table class="counted">
            <caption class="unseen">{texts.dayTable}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                <th scope="col">{texts.created}</th>
                <th scope="col">{texts.found}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day }, at) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day, language)}</th>
                  <td>{show(created?.[at]?.count ?? null)}</td>
                  <td>{show(found?.[at]?.count ?? null)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

/** One bar a day, the oldest at the left. */
function DayPlot({ title, days }: { title: string; days: Day[] | null }) {
  const texts = useTexts(todayTexts);
  const language = useLanguage();
  return (
    <figure class="days">
      <figcaption>{title}</figcaption>
      {days === null && <p class="hint">{texts.leftOut}</p>}
      {days && <Bars title={title} days={days} />}
      {days && (
        <p class="ends hint" aria-hidden="true">
          <span>{formatDay(days.at(-1)?.day ?? "", language)}</span>
          <span>{formatDay(days[0]?.day ?? "", language)}</span>
        </p>
      )}
    </figure>
  );
}

const height = 40;
const barWidth = 4;

function Bars({ title, days }: { title: string; days: Day[] }) {
  const texts = useTexts(todayTexts);
  const show = useCount();
  const language = useLanguage();
  const most = Math.max(...days.map(({ count }) => leastOf(count)));
  const highest = days.find(({ count }) => count !== 0 && leastOf(count) === most);
  const said = highest
    ? texts.mostOfDays(show(highest.count), formatDay(highest.day, language))
    : texts.noneOfDays;
  return (
    <>
      <p class="hint">{said}</p>
      {highest && (
        <svg
          role="img"
          aria-label={`${title}. ${said}`}
          viewBox={`0 0 ${days.length * barWidth} ${height}`}
          preserveAspectRatio="none"
        >
          {[...days].reverse().map(({ day, count }, at) => {
            const tall = height * shareOf(count, most);
            return (
              <rect
                key={day}
                class={count === "<5" ? "few" : undefined}
                x={at * barWidth + 0.5}
                y={height - tall}
                width={barWidth - 1}
                height={tall}
              >
                <title>{`${formatDay(day, language)}: ${show(count)}`}</title>
              </rect>
            );
          })}
        </svg>
      )}
    </>
  );
}
