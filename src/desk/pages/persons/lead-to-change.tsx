import type { AnyPerson } from "../../api/persons.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { leadTexts } from "../../texts/leads.js";
import { useTexts } from "../../texts/texts.js";
import { foundDrafts } from "./found-draft.js";
import { type OpenedForm, openedForm } from "./opened-form.js";

interface LeadToChangeProps {
  person: AnyPerson;
  /** What somebody has said about the person. It becomes the note of a finding, to be read before it is saved. */
  said: string;
}

/** The ways from what somebody says about a person to a change of the record. */
export function LeadToChange({ person, said }: LeadToChangeProps) {
  const texts = useTexts(leadTexts);
  const canChange = permits(useStore(me), ["persons:write"]);
  const { id, status } = person;

  function open(form: OpenedForm) {
    openedForm.set(form);
    location.hash = `#/persons/${id}`;
  }

  function openFinding() {
    const draft = foundDrafts.of(id);
    // What somebody has begun to write stays, and this is offered beside it.
    if (draft?.found_notes) return open({ personId: id, form: "mark-found", said });
    foundDrafts.set(id, { ...draft, found_notes: { before: "", after: said } });
    open({ personId: id, form: "mark-found" });
  }

  return (
    <div class="buttons">
      {canChange && status.handle === "missing" && (
        <button type="button" onClick={openFinding}>
          {texts.markFound}
        </button>
      )}
      {canChange && (
        <button type="button" onClick={() => open({ personId: id, form: "edit", said })}>
          {texts.correct}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          location.hash = `#/persons/${id}/alike`;
        }}
      >
        {texts.compare}
      </button>
    </div>
  );
}
