import { useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { etagOf, ifUnchanged } from "../../api/etag.js";
import { ifShown } from "../../api/if-shown.js";
import { nameOf, type ShownPerson } from "../../api/persons.js";
import { useLoaded } from "../../api/use-loaded.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { ChoiceField } from "../../components/fields.js";
import { FinalStep } from "../../components/final-step.js";
import { announce } from "../../state/announcements.js";
import { useLanguage } from "../../state/language.js";
import { useTexts } from "../../texts/texts.js";
import { deleteReasons, withdrawTexts } from "../../texts/withdraw.js";

interface WithdrawPersonProps {
  shown: ShownPerson;
  onChanged(changed: ShownPerson): void;
  /** Somebody else has changed the person. */
  onStale(): void;
}

/** Hides a record, shows it again, or deletes it for a reason. */
export function WithdrawPerson({ shown, onChanged, onStale }: WithdrawPersonProps) {
  const { person, etag } = shown;
  const texts = useTexts(withdrawTexts);
  // Every list leaves hidden records out: that is how a key learns that one of its own is hidden.
  const listed = useLoaded(
    async (signal) => (await api.listPersons({ id: [person.id] }, { signal })).data.data.length > 0,
    [person.id],
  );
  const isPublic = listed.data;
  /** What somebody has just shown again does not close under their hands. */
  const [isTurned, setTurned] = useState(false);

  async function turn() {
    const change = { is_public: !isPublic };
    const answer = await ifShown(
      () => api.updatePerson({ personId: person.id }, change, ifUnchanged(etag)),
      onStale,
    );
    onChanged({ person: answer.data.data, etag: etagOf(answer) });
    listed.replace(!isPublic);
    setTurned(true);
    announce(isPublic ? texts.hidden : texts.shown);
  }

  const { isBusy, failure, run } = useStep(turn);
  return (
    <details class="card" open={isPublic === false || isTurned}>
      <summary>{texts.hideOrDelete}</summary>
      {listed.failure && <Failed failure={listed.failure} onRetry={listed.reload} />}
      {isPublic !== undefined && (
        <>
          <p>{isPublic ? texts.aboutHiding : texts.hidden}</p>
          <button type="button" aria-disabled={isBusy} onClick={run}>
            {isPublic ? texts.hide : texts.show}
          </button>
        </>
      )}
      {failure && <Failed failure={failure} onRetry={run} isManual />}
      <DeletePerson shown={shown} onStale={onStale} />
    </details>
  );
}

function DeletePerson({
  shown: { person, etag },
  onStale,
}: Omit<WithdrawPersonProps, "onChanged">) {
  const texts = useTexts(withdrawTexts);
  const language = useLanguage();
  const [reason, setReason] = useState<string>("");

  async function remove() {
    const chosen = deleteReasons.find(({ handle }) => handle === reason);
    if (!chosen) return;
    const deletion = { personId: person.id, reason: chosen.handle };
    await ifShown(() => api.deletePerson(deletion, ifUnchanged(etag)), onStale);
    location.hash = "#/persons";
  }

  const options = deleteReasons.map(({ handle, label }) => ({ handle, label: label[language] }));
  return (
    <>
      <h3>{texts.delete}</h3>
      <ChoiceField
        id="delete-reason"
        label={texts.why}
        none={texts.noReason}
        value={reason}
        options={options}
        onInput={setReason}
      />
      {reason && (
        <FinalStep
          action={texts.delete}
          warning={texts.deleteForGood(nameOf(person))}
          outcome={texts.deleted}
          act={remove}
        />
      )}
    </>
  );
}
