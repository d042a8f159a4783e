import type { Report } from "#desk-client";
import { api } from "../../api/api.js";
import { usePages } from "../../api/use-pages.js";
import { type About, withPersons } from "../../api/with-persons.js";
import { PersonBeside } from "../../components/person-beside.js";
import { Queue } from "../../components/queue.js";
import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { formatTime } from "../../texts/format.js";
import { queueTexts, reasonTexts } from "../../texts/queues.js";
import { useTexts } from "../../texts/texts.js";
import type { Page } from "../page.js";
import { LeadToChange } from "../persons/lead-to-change.js";
import { isClosing } from "../queues/closing.js";
import { CompleteReport } from "./complete-report.js";
import "../../styles/queues.css";

const pageSize = 20;

function Reports() {
  const texts = useTexts(queueTexts);
  const pages = usePages(async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor && { cursor }) };
    const { data, pagination } = (await api.listReports(query, { signal })).data;
    const items = await withPersons(data, signal);
    return { items, next: pagination.next_cursor, total: pagination.total };
  });
  return (
    <Queue pages={pages} empty={texts.noReports}>
      {(about) => <ReportCard key={about.item.id} {...about} />}
    </Queue>
  );
}

function ReportCard({ item: report, person }: About<Report>) {
  const texts = useTexts(queueTexts);
  const reasons = useTexts(reasonTexts);
  const language = useLanguage();
  const canComplete = permits(useStore(me), ["reports:write"]);
  const { reason, details, reporter_name, reporter_email, created_at } = report;
  return (
    <article class="queued card">
      <div>
        <h2>{reasons[reason]}</h2>
        <p class="prose" dir="auto">
          {details}
        </p>
        <p class="hint">
          {texts.reportedBy(reporter_name)} ·{" "}
          {reporter_email && (
            <>
              <a href={`mailto:${reporter_email}`}>{reporter_email}</a> ·{" "}
            </>
          )}
          <time dateTime={created_at}>{formatTime(created_at, language)}</time>
        </p>
        {person && <LeadToChange person={person} said={details} />}
        {canComplete && <CompleteReport report={report} />}
      </div>
      <PersonBeside person={person} />
    </article>
  );
}

export const reportsPage: Page = {
  path: "reports",
  title: { es: "Reportes", en: "Reports" },
  permissions: ["persons:read", "reports:write"],
  isInMenu: true,
  hasUnsent: () => isClosing("report"),
  Content: Reports,
};
