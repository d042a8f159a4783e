import { api } from "../../api/api.js";
import { type NewDraft, useNew } from "../../api/use-new.js";
import { useStep } from "../../api/use-step.js";
import { DraftForm } from "../../components/draft-form.js";
import { announce } from "../../state/announcements.js";
import { createDrafts } from "../../state/drafts.js";
import { editsSince } from "../../state/use-edits.js";
import { resourceTexts } from "../../texts/resources.js";
import { useTexts } from "../../texts/texts.js";
import { ResourceFields } from "./resource-fields.js";
import { editDrafts } from "./resource-page.js";
import { emptyResource, newResourceOf, type ResourceValues, valuesOf } from "./resource-values.js";
import "../../styles/records.css";

const drafts = createDrafts<NewDraft<ResourceValues>>("new-resource");
/** One resource is entered at a time. */
const only = "new";

/** Enters a resource. */
export function NewResourcePage() {
  const texts = useTexts(resourceTexts);
  const { values, isWritten, change, discard, send } = useNew(drafts, only, emptyResource);

  async function save() {
    const { answer, sent, newer } = await send((written, once) =>
      api.createResource(newResourceOf(written), once),
    );
    const record = answer.data.data;
    if (newer) {
      // What somebody wrote while the resource was stored is a change of it.
      editDrafts.set(record.id, editsSince(sent, { newer, stored: valuesOf(record) }));
      discard();
    }
    announce(texts.saved);
    location.hash = `#/resources/${record.id}`;
  }

  const step = useStep(save);
  return (
    <>
      <p>
        <a href="#/resources">{texts.backToList}</a>
      </p>
      <DraftForm
        class="card person-form"
        save={texts.saveNew}
        step={step}
        isWritten={isWritten}
        onDiscard={discard}
      >
        <ResourceFields
          values={values}
          failure={step.failure}
          onChange={(field, value) => change({ [field]: value })}
        />
      </DraftForm>
    </>
  );
}
