import type { Tip } from "#desk-client";
import { api } from "../../api/api.js";
import { usePages } from "../../api/use-pages.js";
import { type About, withPersons } from "../../api/with-persons.js";
import { PersonBeside } from "../../components/person-beside.js";
import { Queue } from "../../components/queue.js";
import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { formatTime } from "../../texts/format.js";
import { queueTexts } from "../../texts/queues.js";
import { useTexts } from "../../texts/texts.js";
import type { Page } from "../page.js";
import { LeadToChange } from "../persons/lead-to-change.js";
import { CloseStep } from "../queues/close-step.js";
import { isClosing } from "../queues/closing.js";
import "../../styles/queues.css";

const pageSize = 20;

function Tips() {
  const texts = useTexts(queueTexts);
  const pages = usePages(async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor && { cursor }) };
    const { data, pagination } = (await api.listTips(query, { signal })).data;
    const items = await withPersons(data, signal);
    return { items, next: pagination.next_cursor, total: pagination.total };
  });
  return (
    <Queue pages={pages} empty={texts.noTips}>
      {(about) => <TipCard key={about.item.id} {...about} />}
    </Queue>
  );
}

function TipCard({ item: tip, person }: About<Tip>) {
  const texts = useTexts(queueTexts);
  const language = useLanguage();
  const canDelete = permits(useStore(me), ["tips:write"]);
  const { id, person_id, message, sender_name, sender_phone, created_at } = tip;
  return (
    <article class="queued card">
      <div>
        <h2 dir="auto">{texts.sentBy(sender_name)}</h2>
        <p class="prose" dir="auto">
          {message}
        </p>
        <p class="hint">
          {sender_phone && (
            <>
              <a href={`tel:${sender_phone}`}>{sender_phone}</a> ·{" "}
            </>
          )}
          <time dateTime={created_at}>{formatTime(created_at, language)}</time>
        </p>
        {person && <LeadToChange person={person} said={message} />}
        {canDelete && (
          <CloseStep
            about={{ kind: "tip", personId: person_id, id }}
            action={texts.deleteTip}
            outcome={texts.deleted}
          />
        )}
      </div>
      <PersonBeside person={person} />
    </article>
  );
}

export const tipsPage: Page = {
  path: "tips",
  title: { es: "Información recibida", en: "Tips" },
  permissions: ["persons:read", "tips:write"],
  isInMenu: true,
  hasUnsent: () => isClosing("tip"),
  Content: Tips,
};
