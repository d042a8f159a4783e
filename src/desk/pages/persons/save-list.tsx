import { useState } from "preact/hooks";
import { fetchList } from "../../api/save-list.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { saveFile } from "../../components/save-file.js";
import { announce } from "../../state/announcements.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import type { Filters } from "./search.js";

/** Saves all persons of a search, not only those of the page, as a file for a spreadsheet program. */
export function SaveList({ filters }: { filters: Filters }) {
  const texts = useTexts(personTexts);
  const isFull = permits(useStore(me), ["persons:sensitive:read"]);
  const [isCut, setCut] = useState(false);

  const { isBusy, failure, run } = useStep(async () => {
    const list = await fetchList(filters);
    setCut(list.isCut);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`${texts.listFile}-${day}.csv`, list.content);
    announce(list.isCut ? texts.listCut : texts.listSaved);
  });

  return (
    <div class="save-list not-printed">
      <button type="button" aria-disabled={isBusy} aria-describedby="about-saving" onClick={run}>
        {isBusy ? texts.savingList : texts.saveList}
      </button>
      <p id="about-saving" class="hint">
        {isFull ? texts.aboutFullSaving : texts.aboutSaving}
      </p>
      {isCut && <p>{texts.listCut}</p>}
      {failure && <Failed failure={failure} onRetry={run} isManual />}
    </div>
  );
}
