import { api } from "../../api/api.js";
import type { NewDraft } from "../../api/use-new.js";
import { CheckField, LongField, TextField } from "../../components/fields.js";
import { createDrafts } from "../../state/drafts.js";
import { addTipTexts } from "../../texts/add-tip.js";
import { useTexts } from "../../texts/texts.js";
import { AddForm } from "./add-form.js";

const empty = { message: "", sender_name: "", sender_phone: "", sender_is_minor: false };
const drafts = createDrafts<NewDraft<typeof empty>>("add-tip");

interface AddTipProps {
  personId: string;
  onAdded(): void;
}

/** Writes down what a caller says about a person. */
export function AddTip({ personId, onAdded }: AddTipProps) {
  const texts = useTexts(addTipTexts);
  return (
    <AddForm
      personId={personId}
      drafts={drafts}
      empty={empty}
      texts={texts}
      create={({ sender_phone, ...tip }, once) => {
        const body = { ...tip, ...(sender_phone.trim() && { sender_phone }) };
        return api.createPersonTip({ personId }, body, once);
      }}
      onAdded={onAdded}
    >
      {({ message, sender_name, sender_phone, sender_is_minor }, change) => (
        <>
          <LongField
            id="tip-message"
            label={texts.message}
            isRequired
            maxLength={5_000}
            value={message}
            onInput={(value) => change({ message: value })}
          />
          <TextField
            id="tip-sender"
            label={texts.sender_name}
            isRequired
            minLength={2}
            maxLength={100}
            value={sender_name}
            onInput={(value) => change({ sender_name: value })}
          />
          <TextField
            id="tip-phone"
            label={texts.sender_phone}
            type="tel"
            maxLength={50}
            value={sender_phone}
            onInput={(value) => change({ sender_phone: value })}
          />
          <CheckField
            id="tip-minor"
            label={texts.sender_is_minor}
            isChecked={sender_is_minor}
            onChange={(isChecked) => change({ sender_is_minor: isChecked })}
          />
        </>
      )}
    </AddForm>
  );
}
