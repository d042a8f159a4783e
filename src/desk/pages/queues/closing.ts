import { type Again, sendAgain } from "../../api/again.js";
import { api } from "../../api/api.js";
import { asFailure, type Failure } from "../../api/failure.js";
import { createKept } from "../../state/kept.js";
import { me } from "../../state/session.js";
import { createStore } from "../../state/store.js";
import { countOwnChange } from "../persons/found-draft.js";

// To resolve a report or to delete a tip is final for the service. So the desk sends it a while after it was asked for,
// and until then it can be taken back. Who leaves the page sends it at once. What waits outlives the page while it is
// not answered; of the persons it has only ids.

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
  /** It was sent, and not answered yet: perhaps it arrived. */
  isSent?: true;
}

/** `gone`: somebody else was quicker. */
export type Closed = "closed" | "gone" | Failure;

/** `late`: it is being sent. `unsure`: it is not sent again, but an earlier try may have arrived. */
export type TakenBack = "kept" | "late" | "unsure";

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
  const others = new Map(closed.get());
  others.delete(id);
  closed.set(others);
  const now = Date.now();
  const asked = { kind, personId, id, askedAt: now, sentAt: now + undoMs };
  closing.set([asked, ...waiting()]);
}

/** Leaves it as it is, unless it is being sent. */
export function keepOpen(id: string): TakenBack {
  if (sending.has(id)) return "late";
  const asked = waiting().find((one) => one.id === id);
  leave(id);
  return asked?.isSent ? "unsure" : "kept";
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
      setTimeout(() => void send(one.id), Math.max(0, one.sentAt - Date.now())),
    );
  }
}
closing.subscribe(schedule);
me.subscribe(schedule);

/** Keeps in mind that these are sent now: from then on nobody knows whether they arrived. */
function markSent(isOne: (one: Closing) => boolean): void {
  closing.set(
    waiting().map((one) => (isOne(one) ? { ...one, sentAt: Date.now(), isSent: true } : one)),
  );
}

async function send(id: string): Promise<void> {
  const one = waiting().find((asked) => asked.id === id);
  if (!one || sending.has(id)) return;
  sending.add(id);
  markSent((asked) => asked.id === id);
  try {
    await request(one);
    if (one.kind === "tip") countOwnChange(one.personId);
    finish(id, "closed");
  } catch (error) {
    const failure = asFailure(error);
    // What an earlier try has closed is gone, too.
    if (failure.kind === "gone") finish(id, one.isSent ? "closed" : "gone");
    else if (failure.isPassing)
      tries.set(
        id,
        sendAgain(failure, () => void send(id)),
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

const request = ({ kind, personId, id }: Closing, how: RequestInit = {}): Promise<unknown> =>
  kind === "report"
    ? api.updatePersonReport({ personId, reportId: id }, { status: "completed" }, how)
    : api.deletePersonTip({ personId, tipId: id }, how);

/** Sends all that waits: a page that is left does not come back. If it was a reload, what arrived is gone by then. */
function sendNow(): void {
  const left = waiting();
  if (left.length === 0 || me.get() === undefined) return;
  for (const { id } of left) stop(id);
  markSent(() => true);
  for (const one of left) void request(one, { keepalive: true }).catch(() => {});
}
window.addEventListener("pagehide", sendNow);
// The browser may bring the page back as it was left.
window.addEventListener("pageshow", schedule);

/** Whether something of this kind waits: signing out would lose it. */
export const isClosing = (kind: Closable["kind"]): boolean =>
  waiting().some((one) => one.kind === kind);
