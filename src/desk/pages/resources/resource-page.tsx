import { useState } from "preact/hooks";
import type { Resource } from "#desk-client";
import { api } from "../../api/api.js";
import { etagOf, ifUnchanged } from "../../api/etag.js";
import { ifShown } from "../../api/if-shown.js";
import { useLoaded } from "../../api/use-loaded.js";
import { labelOfHandle, useOptions } from "../../api/use-options.js";
import { useStep } from "../../api/use-step.js";
import { Done } from "../../components/done.js";
import { EditForm } from "../../components/edit-form.js";
import { FinalStep } from "../../components/final-step.js";
import { LoadedView } from "../../components/loaded-view.js";
import { announce } from "../../state/announcements.js";
import { createDrafts } from "../../state/drafts.js";
import type { Params } from "../../state/route.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { type EditDraft, useEdits } from "../../state/use-edits.js";
import { editTexts } from "../../texts/edits.js";
import { resourceTexts } from "../../texts/resources.js";
import { useTexts } from "../../texts/texts.js";
import { ResourceCard } from "./resource-card.js";
import { ResourceFields } from "./resource-fields.js";
import { type ResourceField, type ResourceValues, requestOf, valuesOf } from "./resource-values.js";
import "../../styles/records.css";
import "../../styles/resources.css";

interface ShownResource {
  resource: Resource;
  etag: string | undefined;
}

export const editDrafts = createDrafts<EditDraft<ResourceValues>>("edit-resource");

export function ResourcePage({ params: { resourceId = "" } }: { params: Params }) {
  const texts = useTexts(resourceTexts);
  const canChange = permits(useStore(me), ["resources:write"]);
  const loaded = useLoaded(
    async (signal): Promise<ShownResource> => {
      const answer = await api.getResource({ resourceId }, { signal });
      return { resource: answer.data.data, etag: etagOf(answer) };
    },
    [resourceId],
  );
  return (
    <>
      <p>
        <a href="#/resources">{texts.backToList}</a>
      </p>
      <LoadedView loaded={loaded}>
        {(shown) => (
          <div class="one-person">
            <ResourceCard resource={shown.resource} />
            {canChange && (
              <EditResource shown={shown} onChanged={loaded.replace} onStale={loaded.reload} />
            )}
          </div>
        )}
      </LoadedView>
    </>
  );
}

interface EditResourceProps {
  shown: ShownResource;
  onChanged(changed: ShownResource): void;
  /** Somebody else has changed the resource. */
  onStale(): void;
}

/** Changes or deletes a resource. The service lets only the source do it that made the resource. */
function EditResource({ shown, onChanged, onStale }: EditResourceProps) {
  const { resource, etag } = shown;
  const { id } = resource;
  const texts = { ...useTexts(editTexts), ...useTexts(resourceTexts) };
  const edits = useEdits(editDrafts, id, valuesOf(resource));
  const { values, written, isWritten, change, settle } = edits;
  const [isOpen, setOpen] = useState(isWritten);
  const inWords = useWords();

  async function save() {
    const answer = await ifShown(
      () => api.updateResource({ resourceId: id }, requestOf(written), ifUnchanged(etag)),
      onStale,
    );
    const changed = answer.data.data;
    onChanged({ resource: changed, etag: etagOf(answer) });
    const isWhole = settle(written, valuesOf(changed));
    setOpen(!isWhole);
    setSaved(isWhole);
    announce(texts.savedChange);
  }

  async function remove() {
    await ifShown(() => api.deleteResource({ resourceId: id }, ifUnchanged(etag)), onStale);
    editDrafts.forget(id);
    location.hash = "#/resources";
  }

  const step = useStep(save);
  const [isSaved, setSaved] = useState(false);
  return (
    <details class="card" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {texts.change}
        {isSaved && !isWritten && <Done text={texts.savedChange} />}
      </summary>
      <EditForm
        edits={edits}
        step={step}
        about={texts.aboutChange}
        labelOf={(field) => texts[field]}
        inWords={inWords}
      >
        <ResourceFields values={values} failure={step.failure} onChange={change} />
      </EditForm>
      <FinalStep
        action={texts.delete}
        warning={texts.deleteForGood}
        outcome={texts.deleted}
        act={remove}
      />
    </details>
  );
}

/** What a field holds, as people read it. */
function useWords() {
  const options = useOptions();
  return (field: ResourceField, value: ResourceValues[ResourceField]): string => {
    if (Array.isArray(value))
      return value.map((link) => `${link.label}: ${link.value}`).join(" · ");
    if (field === "type") return labelOfHandle(options?.resource_types, value);
    if (field !== "country") return value;
    return options?.countries.find(({ code }) => code === value)?.label ?? value;
  };
}
