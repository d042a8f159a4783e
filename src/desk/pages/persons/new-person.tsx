import { api } from "../../api/api.js";
import { type NewDraft, useNew } from "../../api/use-new.js";
import { useStep } from "../../api/use-step.js";
import { DraftForm } from "../../components/draft-form.js";
import { announce } from "../../state/announcements.js";
import { createDrafts } from "../../state/drafts.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { editsSince } from "../../state/use-edits.js";
import { personFormTexts } from "../../texts/person-form.js";
import { useTexts } from "../../texts/texts.js";
import { editDrafts } from "./edit-person.js";
import { PersonGroup } from "./person-fields.js";
import {
  fieldGroups,
  type PersonField,
  type PersonValues,
  personOf,
  valuesOf,
} from "./person-values.js";
import { SimilarPersons } from "./similar-persons.js";
import "../../styles/queues.css";
import "../../styles/records.css";

const drafts = createDrafts<NewDraft<PersonValues>>("new-person");
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
  const texts = useTexts(personFormTexts);
  const canRead = permits(useStore(me), ["persons:read"]);
  const { values, isWritten, change, discard, send } = useNew(drafts, only, nothing);

  async function save() {
    const { answer, sent, newer } = await send((written, once) =>
      api.createPerson(personOf(written), once),
    );
    const record = answer.data.data;
    if (newer) {
      // What somebody wrote while the record was stored is a change of it.
      editDrafts.set(
        record.id,
        editsSince(sent, { newer, stored: valuesOf(record, me.get()?.source) }),
      );
      discard();
    }
    announce(texts.savedNew);
    location.hash = `#/persons/${record.id}`;
  }

  const step = useStep(save);

  const group = (name: keyof typeof fieldGroups) => (
    <PersonGroup
      group={name}
      values={values}
      failure={step.failure}
      onChange={(field, value) => change({ [field]: value })}
    />
  );
  return (
    <>
      {canRead && <SimilarPersons values={values} />}
      <DraftForm
        class="card person-form"
        save={texts.saveNew}
        step={step}
        isWritten={isWritten}
        onDiscard={discard}
      >
        {group("who")}
        {group("where")}
        {group("contact")}
        <details open={rarelyGiven.some((field) => values[field])}>
          <summary>{texts.more}</summary>
          {group("document")}
          {group("source")}
        </details>
      </DraftForm>
    </>
  );
}
