import { api } from "../../api/api.js";
import { asFailure } from "../../api/failure.js";
import { type AnyPerson, nameOf } from "../../api/persons.js";
import { useLoaded } from "../../api/use-loaded.js";
import { LoadedView } from "../../components/loaded-view.js";
import { createKept } from "../../state/kept.js";
import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { formatTime } from "../../texts/format.js";
import { reasonTexts } from "../../texts/queues.js";
import { useTexts } from "../../texts/texts.js";
import { reportsPage } from "../reports/reports-page.js";
import { tipsPage } from "../tips/tips-page.js";

/** So many tips, and so many reports, are shown of each candidate. */
const maxShown = 10;

/** Whether they are shown. Who wants them for one review wants them for the next. */
const isWanted = createKept<true>("said-about");

/** What people say about the candidates, each below its photo, for keys that may read some of it. */
export function SaidAbout({ persons }: { persons: readonly AnyPerson[] }) {
  const texts = useTexts(duplicateTexts);
  const granted = useStore(me);
  const isOpen = useStore(isWanted) === true;
  const canRead = [tipsPage, reportsPage].some(({ permissions }) => permits(granted, permissions));
  if (!canRead) return null;
  return (
    <details
      class="said-about"
      open={isOpen}
      onToggle={({ currentTarget }) => isWanted.set(currentTarget.open || undefined)}
    >
      <summary>{texts.saidAbout}</summary>
      {isOpen && (
        <ul class="candidates">
          {persons.map((person) => (
            <li key={person.id}>
              <h3 class="unseen" dir="auto">
                {nameOf(person)}
              </h3>
              <SaidAboutOne personId={person.id} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The newest tips and reports; undefined: they are another source's. */
async function loadSaid(personId: string, signal: AbortSignal) {
  const granted = me.get();
  const asked = { personId, limit: maxShown };
  try {
    const [tips, reports] = await Promise.all([
      permits(granted, tipsPage.permissions) ? api.listPersonTips(asked, { signal }) : undefined,
      permits(granted, reportsPage.permissions)
        ? api.listPersonReports(asked, { signal })
        : undefined,
    ]);
    return { tips: tips?.data.data ?? [], reports: reports?.data.data ?? [] };
  } catch (error) {
    if (asFailure(error).kind !== "gone") throw error;
    return { tips: [], reports: [], isForeign: true };
  }
}

function SaidAboutOne({ personId }: { personId: string }) {
  const texts = useTexts(duplicateTexts);
  const reasons = useTexts(reasonTexts);
  const language = useLanguage();
  const loaded = useLoaded((signal) => loadSaid(personId, signal), [personId]);
  return (
    <LoadedView loaded={loaded}>
      {({ tips, reports, isForeign }) => (
        <>
          {isForeign && <p class="hint">{texts.saidElsewhere}</p>}
          {!isForeign && tips.length + reports.length === 0 && (
            <p class="hint">{texts.nothingSaid}</p>
          )}
          {reports.map(({ id, reason, details, reporter_name, created_at }) => (
            <div key={id} class="said">
              <p dir="auto">
                <strong>{reasons[reason]}</strong>: {details}
              </p>
              <p class="hint">
                {reporter_name} · {formatTime(created_at, language)}
              </p>
            </div>
          ))}
          {tips.map(({ id, message, sender_name, created_at }) => (
            <div key={id} class="said">
              <p dir="auto">{message}</p>
              <p class="hint">
                {sender_name} · {formatTime(created_at, language)}
              </p>
            </div>
          ))}
        </>
      )}
    </LoadedView>
  );
}
