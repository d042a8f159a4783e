import { api } from "../../api/api.js";
import { newIdempotencyKey } from "../../api/idempotency.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { announce } from "../../state/announcements.js";
import { createDrafts } from "../../state/drafts.js";
import { useStore } from "../../state/store.js";
import { commonTexts } from "../../texts/common.js";
import { editTexts } from "../../texts/edits.js";
import { resourceTexts } from "../../texts/resources.js";
import { useTexts } from "../../texts/texts.js";
import { ResourceFields } from "./resource-fields.js";
import { emptyResource, newResourceOf, type ResourceValues } from "./resource-values.js";
import "../../styles/records.css";

interface NewDraft {
  values: ResourceValues;
  /** The same for every try, so that an answer that was lost does not store the resource twice. */
  idempotencyKey: string;
}

const drafts = createDrafts<NewDraft>("new-resource");
/** One resource is entered at a time. */
const only = "new";

/** Enters a resource. */
export function NewResourcePage() {
  const texts = { ...useTexts(resourceTexts), ...useTexts(editTexts), ...useTexts(commonTexts) };
  const draft = useStore(drafts.store) && drafts.of(only);
  const values = draft?.values ?? emptyResource;

  async function save() {
    if (!draft) return;
    const headers = { "Idempotency-Key": draft.idempotencyKey };
    const { data } = await api.createResource(newResourceOf(draft.values), { headers });
    drafts.forget(only);
    announce(texts.saved);
    location.hash = `#/resources/${data.data.id}`;
  }

  const { isBusy, failure, run, clear } = useStep(save);
  return (
    <>
      <p>
        <a href="#/resources">{texts.backToList}</a>
      </p>
      <form
        class="card person-form"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <p class="hint">{texts.aboutForm}</p>
        <ResourceFields
          values={values}
          failure={failure}
          onChange={(field, value) =>
            drafts.set(only, {
              idempotencyKey: draft?.idempotencyKey ?? newIdempotencyKey(),
              values: { ...values, [field]: value },
            })
          }
        />
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
