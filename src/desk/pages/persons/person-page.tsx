import { api } from "../../api/api.js";
import { etagOf } from "../../api/etag.js";
import { Failure } from "../../api/failure.js";
import { isFullView, nameOf, type ShownPerson } from "../../api/persons.js";
import { useLoaded } from "../../api/use-loaded.js";
import { LoadedView } from "../../components/loaded-view.js";
import { PersonTags } from "../../components/person-tags.js";
import { Photo } from "../../components/photo.js";
import type { Params } from "../../state/route.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { commonTexts } from "../../texts/common.js";
import { personTexts } from "../../texts/persons.js";
import { useTexts } from "../../texts/texts.js";
import { closed } from "../queues/closing.js";
import { ChangePhoto } from "./change-photo.js";
import { EditPerson } from "./edit-person.js";
import { countOwnChange } from "./found-draft.js";
import { MarkFound } from "./mark-found.js";
import { PersonFacts } from "./person-facts.js";
import { PersonHistory } from "./person-history.js";
import { PersonLinks } from "./person-links.js";
import { PersonReports } from "./person-reports.js";
import { PersonTips } from "./person-tips.js";
import { WithdrawPerson } from "./withdraw-person.js";
import "../../styles/records.css";

interface Found extends ShownPerson {
  /** Whether it is a record of the key's own source: only then its tips and reports may be read. */
  isOwn: boolean;
}

/** A person of the key's own source, else of another one as far as the list shows it. */
async function findPerson(personId: string, signal: AbortSignal): Promise<Found> {
  try {
    const answer = await api.getPerson({ personId }, { signal });
    return { person: answer.data.data, etag: etagOf(answer), isOwn: true };
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "gone") throw error;
    const { data } = await api.listPersons({ id: [personId] }, { signal });
    const [person] = data.data;
    if (!person) throw error;
    return { person, etag: undefined, isOwn: false };
  }
}

export function PersonPage({ params: { personId = "" } }: { params: Params }) {
  const texts = useTexts(personTexts);
  // To delete a tip changes its person, and is sent a while after somebody asked for it.
  const loaded = useLoaded((signal) => findPerson(personId, signal), [personId, useStore(closed)]);
  return (
    <>
      <p>
        <a href="#/persons">{texts.backToSearch}</a>
      </p>
      <LoadedView loaded={loaded}>
        {(found) => (
          <PersonView
            {...found}
            onChanged={(changed) => {
              countOwnChange(personId);
              loaded.replace({ ...found, ...changed });
            }}
            onStale={loaded.reload}
          />
        )}
      </LoadedView>
    </>
  );
}

interface PersonViewProps extends Found {
  /** The person after a change that was made here. */
  onChanged(changed: ShownPerson): void;
  /** There is a newer version than the one that is shown. */
  onStale(): void;
}

function PersonView({ person, etag, isOwn, onChanged, onStale }: PersonViewProps) {
  const canChange = permits(useStore(me), ["persons:write"]);
  const texts = { ...useTexts(personTexts), ...useTexts(commonTexts) };
  const shownPerson = { person, etag };
  const onOwnChange = () => {
    countOwnChange(person.id);
    onStale();
  };
  const isFull = isFullView(person);
  const shown = isFull ? texts.fullView : person.is_minor ? texts.minorView : texts.minimizedView;
  const name = nameOf(person);
  return (
    <article class="one-person">
      <div class="card person">
        <Photo url={person.photo_url} name={name} />
        <div>
          <h2 dir="auto">{name}</h2>
          <PersonTags person={person} />
          <p class="hint">{shown}</p>
          {!isOwn && <p class="hint">{texts.ofOtherSource}</p>}
        </div>
      </div>
      {isOwn && canChange && (
        <>
          <MarkFound shown={shownPerson} onChanged={onChanged} onStale={onStale} />
          <EditPerson shown={shownPerson} onChanged={onChanged} onStale={onStale} />
          {person.photo_url !== undefined && (
            <ChangePhoto shown={shownPerson} onChanged={onOwnChange} onStale={onStale} />
          )}
        </>
      )}
      <PersonLinks person={person} />
      <PersonFacts person={person} />
      {isFull && <PersonHistory person={person} />}
      {isOwn && <PersonTips personId={person.id} onAdded={onOwnChange} />}
      {isOwn && <PersonReports personId={person.id} />}
      {isOwn && canChange && (
        <WithdrawPerson shown={shownPerson} onChanged={onChanged} onStale={onStale} />
      )}
    </article>
  );
}
