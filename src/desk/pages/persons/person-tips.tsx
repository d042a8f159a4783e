import { useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { formatTime } from "../../texts/format.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import { tipsPage } from "../tips/tips-page.js";
import { AddTip } from "./add-tip.js";
import { Below, maxBelow } from "./below.js";

interface PersonTipsProps {
  personId: string;
  /** A tip is part of its person, who has another version now. */
  onAdded(): void;
}

/** The tips about a person of the key's own source. */
export function PersonTips({ personId, onAdded }: PersonTipsProps) {
  const texts = useTexts(personTexts);
  const language = useLanguage();
  const granted = useStore(me);
  const [added, setAdded] = useState(0);
  return (
    <>
      <Below
        key={added}
        id="tips"
        title={texts.tips}
        none={texts.noTips}
        load={async (signal) =>
          (await api.listPersonTips({ personId, limit: maxBelow }, { signal })).data
        }
        show={(tip) => (
          <li key={tip.id}>
            <p class="as-written" dir="auto">
              {tip.message}
            </p>
            <p class="hint">
              {tip.sender_name} ·{" "}
              {tip.sender_phone && (
                <>
                  <a href={`tel:${tip.sender_phone}`}>{tip.sender_phone}</a> ·{" "}
                </>
              )}
              {formatTime(tip.created_at, language)}
            </p>
          </li>
        )}
      >
        {permits(granted, tipsPage.permissions) && (
          <a href={`#/${tipsPage.path}`}>{texts.allTips}</a>
        )}
      </Below>
      {permits(granted, ["tips:write"]) && (
        <AddTip
          personId={personId}
          onAdded={() => {
            setAdded(added + 1);
            onAdded();
          }}
        />
      )}
    </>
  );
}
