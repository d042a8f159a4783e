import { api } from "../../api/api.js";
import { newIdempotencyKey } from "../../api/idempotency.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { announce } from "../../state/announcements.js";
import { createDrafts } from "../../state/drafts.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { commonTexts } from "../../texts/common.js";
import { editTexts } from "../../texts/edits.js";
import { personFormTexts } from "../../texts/person-form.js";
import { useTexts } from "../../texts/texts.js";
import { PersonFields } from "./person-fields.js";
import { fieldGroups, type PersonField, type PersonValues, personOf } from "./person-values.js";
import { SimilarPersons } from "./similar-persons.js";
import "../../styles/queues.css";
import "../../styles/records.css";

interface NewDraft {
  values: PersonValues;
  /** The same for every try, so that an answer that was lost does not enter the person twice. */
  idempotencyKey: string;
}

const drafts = createDrafts<NewDraft>("new-person");
/** One person is entered at a time. */
const only = "new";

/** What a create may say. Everything else is a change of a record. */
const fields: readonly PersonField[] = [
  ...fieldGroups.who,
  "document_type",
  "document_id",
  "location",
  "shelter",
  "shelter_status",
  "description",
  ...fieldGroups.contact,
  ...fieldGroups.source,
];
const rarelyGiven = [...fieldGroups.document, ...fieldGroups.source];
const nothing: PersonValues = Object.fromEntries(fields.map((field) => [field, ""]));

/** Enters a person, beside those who are called alike. */
export function NewPersonPage() {
  const texts = { ...useTexts(personFormTexts), ...useTexts(editTexts), ...useTexts(commonTexts) };
  const canRead = permits(useStore(me), ["persons:read"]);
  const draft = useStore(drafts.store) && drafts.of(only);
  const values = { ...nothing, ...draft?.values };

  function change(field: PersonField, value: string) {
    const begun = draft ?? { values: {}, idempotencyKey: newIdempotencyKey() };
    drafts.set(only, { ...begun, values: { ...begun.values, [field]: value } });
  }

  async function save() {
    if (!draft) return;
    const headers = { "Idempotency-Key": draft.idempotencyKey };
    const { data } = await api.createPerson(personOf(values), { headers });
    drafts.forget(only);
    announce(texts.savedNew);
    location.hash = `#/persons/${data.data.id}`;
  }

  const { isBusy, failure, run, clear } = useStep(save);

  const group = (name: keyof typeof fieldGroups) => (
    <PersonFields group={name} values={values} failure={failure} onChange={change} />
  );
  return (
    <>
      {canRead && <SimilarPersons values={values} />}
      <form
        class="card person-form"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <p class="hint">{texts.aboutForm}</p>
        {group("who")}
        {group("where")}
        {group("contact")}
        <details open={rarelyGiven.some((field) => values[field])}>
          <summary>{texts.more}</summary>
          {group("document")}
          {group("source")}
        </details>
        <div class="buttons">
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {isBusy ? texts.saving : texts.saveNew}
          </button>
          {draft && (
            <button
              type="button"
              onClick={() => {
                drafts.forget(only);
                clear();
              }}
            >
              {texts.discard}
            </button>
          )}
        </div>
      </form>
      {failure && <Failed failure={failure} onRetry={run} isManual />}
    </>
  );
}
