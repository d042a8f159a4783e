import { type AnyPerson, nameOf } from "../../api/persons.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { leadTexts } from "../../texts/leads.js";
import { useTexts } from "../../texts/texts.js";
import { foundDrafts } from "./found-draft.js";
import { openedForm } from "./opened-form.js";
import { search } from "./search.js";

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

  function open(form: "mark-found" | "edit") {
    openedForm.set({ personId: id, form });
    location.hash = `#/persons/${id}`;
  }

  return (
    <div class="buttons">
      {canChange && status.handle === "missing" && (
        <button
          type="button"
          onClick={() => {
            // What somebody has begun to write stays.
            if (!foundDrafts.of(id)) {
              foundDrafts.set(id, { found_notes: { before: "", after: said } });
            }
            open("mark-found");
          }}
        >
          {texts.markFound}
        </button>
      )}
      {canChange && (
        <button type="button" onClick={() => open("edit")}>
          {texts.correct}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          search.set({ filters: { query: nameOf(person) } });
          location.hash = "#/persons";
        }}
      >
        {texts.compare}
      </button>
    </div>
  );
}
