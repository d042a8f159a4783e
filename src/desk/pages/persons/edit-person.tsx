import { useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { etagOf, ifUnchanged } from "../../api/etag.js";
import { ifShown } from "../../api/if-shown.js";
import { isFullView, type ShownPerson } from "../../api/persons.js";
import { useStep } from "../../api/use-step.js";
import { Done } from "../../components/done.js";
import { EditForm } from "../../components/edit-form.js";
import { announce } from "../../state/announcements.js";
import { createDrafts } from "../../state/drafts.js";
import { me } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { type EditDraft, useEdits } from "../../state/use-edits.js";
import { editTexts } from "../../texts/edits.js";
import { leadTexts } from "../../texts/leads.js";
import { personFormTexts } from "../../texts/person-form.js";
import { useTexts } from "../../texts/texts.js";
import { useOpenedForm } from "./opened-form.js";
import { PersonGroup, useWords } from "./person-fields.js";
import {
  changeOf,
  type FieldGroup,
  fieldGroups,
  isAsked,
  type PersonField,
  type PersonValues,
  valuesOf,
} from "./person-values.js";
import { isAlike, plainValuesIn } from "./plain-values.js";
import { Said } from "./said.js";

export const editDrafts = createDrafts<EditDraft<PersonValues>>("edit-person");
const groups = Object.keys(fieldGroups) as FieldGroup[];

interface EditPersonProps {
  shown: ShownPerson;
  onChanged(changed: ShownPerson): void;
  /** Somebody else has changed the person. */
  onStale(): void;
}

/**
 * Corrects a record. Only what somebody wrote is sent, and only over the version that is shown: what somebody else
 * changed meanwhile stays, or is shown beside it first.
 */
export function EditPerson({ shown, onChanged, onStale }: EditPersonProps) {
  const { person, etag } = shown;
  const texts = { ...useTexts(personFormTexts), ...useTexts(editTexts), ...useTexts(leadTexts) };
  const source = useStore(me)?.source;
  const edits = useEdits(editDrafts, person.id, valuesOf(person, source), isAsked);
  const { values, written, isWritten, change, settle } = edits;

  async function save() {
    const answer = await ifShown(
      () => api.updatePerson({ personId: person.id }, changeOf(written), ifUnchanged(etag)),
      onStale,
    );
    const changed = answer.data.data;
    onChanged({ person: changed, etag: etagOf(answer) });
    const isWhole = settle(written, valuesOf(changed, source));
    setOpen(!isWhole);
    setSaved(isWhole);
    announce(texts.savedChange);
  }

  const step = useStep(save);
  const [isSaved, setSaved] = useState(false);
  const { isWanted, details, said } = useOpenedForm(person.id, "edit");
  const [isOpen, setOpen] = useState(isWritten || isWanted);
  const inWords = useWords();

  /** What a text says plainly and the form does not, of the fields that it asks for. */
  const offersIn = (text: string) =>
    plainValuesIn(text, person).flatMap((plain) => {
      const fields = (Object.keys(plain) as PersonField[]).filter(
        (field) => isAsked(field, values) && !isAlike(values[field], plain[field]),
      );
      const named = fields.at(-1);
      if (!named) return [];
      return [
        {
          label: texts.take(texts[named], inWords(named, plain[named])),
          take() {
            for (const field of fields) change(field, plain[field]);
          },
        },
      ];
    });

  return (
    <details
      ref={details}
      class="card"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
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
        {said !== undefined && <Said text={said} offers={offersIn(said)} />}
        {!isFullView(person) && <p class="hint">{texts.notAsked}</p>}
        {groups.map((group) => (
          <PersonGroup
            key={group}
            group={group}
            values={values}
            failure={step.failure}
            onChange={change}
          />
        ))}
      </EditForm>
    </details>
  );
}
