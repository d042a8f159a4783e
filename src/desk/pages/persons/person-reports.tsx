import { useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { formatTime } from "../../texts/format.js";
import { personTexts } from "../../texts/persons.js";
import { reasonTexts } from "../../texts/queues.js";
import { useTexts } from "../../texts/texts.js";
import { CompleteReport } from "../reports/complete-report.js";
import { reportsPage } from "../reports/reports-page.js";
import { AddReport } from "./add-report.js";
import { Below, maxBelow } from "./below.js";

/** What people say is wrong with a record of the key's own source. */
export function PersonReports({ personId }: { personId: string }) {
  const texts = useTexts(personTexts);
  const reasons = useTexts(reasonTexts);
  const language = useLanguage();
  const granted = useStore(me);
  const [added, setAdded] = useState(0);
  const canWrite = permits(granted, ["reports:write"]);
  return (
    <>
      <Below
        key={added}
        id="reports"
        title={texts.reports}
        none={texts.noReports}
        load={async (signal) =>
          (await api.listPersonReports({ personId, limit: maxBelow }, { signal })).data
        }
        show={(report) => (
          <li key={report.id}>
            <p class="as-written" dir="auto">
              <strong>{reasons[report.reason]}</strong>: {report.details}
            </p>
            <p class="hint">
              {[
                report.reporter_name,
                report.reporter_email,
                formatTime(report.created_at, language),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {canWrite && <CompleteReport report={report} />}
          </li>
        )}
      >
        {permits(granted, reportsPage.permissions) && (
          <a href={`#/${reportsPage.path}`}>{texts.allReports}</a>
        )}
      </Below>
      {canWrite && <AddReport personId={personId} onAdded={() => setAdded(added + 1)} />}
    </>
  );
}
