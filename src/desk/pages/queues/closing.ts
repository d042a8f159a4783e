import { type Again, sendAgain } from "../../api/again.js";
import { api } from "../../api/api.js";
import { asFailure, type Failure } from "../../api/failure.js";
import { createKept } from "../../state/kept.js";
import { me } from "../../state/session.js";
import { createStore } from "../../state/store.js";
import { countOwnChange } from "../persons/found-draft.js";

// To resolve a report or to delete a tip is final for the service. So the desk sends it a while after it was asked for,
// and until then it can be taken back. What waits outlives a reload; of the persons it has only ids.

/** What is to be closed: a report is resolved, a tip is deleted. */
export interface Closable {
  kind: "report" | "tip";
  personId: string;
  id: string;
}

interface Closing extends Closable {
  /** When it was asked for, and when it is sent. */
  askedAt: number;
  sentAt: number;
}

/** `gone`: somebody else was quicker. */
export type Closed = "closed" | "gone" | Failure;

/** So long it can be taken back. */
const undoMs = 30_000;

/** What waits to be sent, the newest first. */
export const closing = createKept<Closing[]>("closing");

/** What became of those that were sent since the page was loaded, by id. */
export const closed = createStore<ReadonlyMap<string, Closed>>(new Map());

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const tries = new Map<string, Again>();
const sending = new Set<string>();

const waiting = (): Closing[] => closing.get() ?? [];

/** Closes it in a while. */
export function close({ kind, personId, id }: Closable): void {
  if (waiting().some((one) => one.id === id)) return;
  const now = Date.now();
  const asked = { kind, personId, id, askedAt: now, sentAt: now + undoMs };
  closing.set([asked, ...waiting()]);
}

/** Leaves it as it is, unless it is being sent. */
export function keepOpen(id: string): void {
  if (!sending.has(id)) leave(id);
}

/** Ends all that would send it. */
function stop(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  tries.get(id)?.stop();
  tries.delete(id);
}

function leave(id: string): void {
  stop(id);
  const left = waiting().filter((one) => one.id !== id);
  closing.set(left.length > 0 ? left : undefined);
}

/** Each that waits is sent in its time, as long as somebody is signed in. */
function schedule(): void {
  const isSignedIn = me.get() !== undefined;
  const ids = new Set(waiting().map(({ id }) => id));
  for (const id of [...timers.keys(), ...tries.keys()]) {
    if (!isSignedIn || !ids.has(id)) stop(id);
  }
  if (!isSignedIn) return;
  for (const one of waiting()) {
    if (timers.has(one.id)) continue;
    timers.set(
      one.id,
      setTimeout(() => void send(one), Math.max(0, one.sentAt - Date.now())),
    );
  }
}
closing.subscribe(schedule);
me.subscribe(schedule);

async function send(one: Closing): Promise<void> {
  const { id } = one;
  if (sending.has(id)) return;
  sending.add(id);
  try {
    await request(one);
    if (one.kind === "tip") countOwnChange(one.personId);
    finish(id, "closed");
  } catch (error) {
    const failure = asFailure(error);
    if (failure.kind === "gone") finish(id, "gone");
    else if (failure.isPassing)
      tries.set(
        id,
        sendAgain(failure, () => void send(one)),
      );
    else if (failure.kind !== "signed-out") finish(id, failure);
  } finally {
    sending.delete(id);
  }
}

function finish(id: string, outcome: Closed): void {
  closed.set(new Map(closed.get()).set(id, outcome));
  leave(id);
}

const request = ({ kind, personId, id }: Closing): Promise<unknown> =>
  kind === "report"
    ? api.updatePersonReport({ personId, reportId: id }, { status: "completed" })
    : api.deletePersonTip({ personId, tipId: id });

/** Whether something of this kind waits: signing out would lose it. */
export const isClosing = (kind: Closable["kind"]): boolean =>
  waiting().some((one) => one.kind === kind);
