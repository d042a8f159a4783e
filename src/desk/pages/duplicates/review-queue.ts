import { type Again, sendAgain } from "../../api/again.js";
import { api } from "../../api/api.js";
import { etagOf, ifUnchanged } from "../../api/etag.js";
import { asFailure, type Failure } from "../../api/failure.js";
import { type AnyPerson, nameOf } from "../../api/persons.js";
import { me } from "../../state/session.js";
import { createStore, type Store } from "../../state/store.js";
import { createClaims } from "./claims.js";
import { createLeaseKeeper, type Lease } from "./keep-lease.js";
import { type KeptStep, keptQueue, type Verdict } from "./kept-queue.js";
import {
  candidatesWho,
  canonicalIn,
  type Draft,
  draftOf,
  isInPart,
  type OpenReview,
  openReview,
} from "./open-review.js";
import { createListWalk } from "./pending-reviews.js";
import { readAfter, reopen } from "./reopen.js";
import { keptFilters, type ReviewFilters } from "./review-filters.js";

/** The result of a review, as far as it is shown. */
export type Outcome =
  | {
      kind: Verdict | "undone" | "gone" | "changed";
      names: string;
      /** It was sent after the network came back. */
      isLate?: boolean;
    }
  | { kind: "withdrawn" }
  | { kind: "decided-elsewhere"; names: string; by: string; as: Verdict };

export interface QueueState {
  phase: "loading" | "ready" | "saving" | "empty";
  current?: OpenReview | undefined;
  /** The place of the current review among the reviews that were pending at the start. */
  position: number;
  total: number | null | undefined;
  /** How many reviews the user left for later. */
  left: number;
  /** Who has the current review before them. */
  lease?: Lease | undefined;
  outcome?: Outcome | undefined;
  failure?: Failure | undefined;
  /** Repeats the step that failed. */
  retry?: (() => void) | undefined;
  /** The step is also repeated automatically. */
  again?: Again | undefined;
  /** The decision that is not sent yet. */
  unsent?: Verdict | undefined;
  undoable: number;
}

/** A step that can be undone. The names are not kept over a reload. */
type Step = KeptStep & { names?: string };

export interface ReviewQueue {
  state: Store<QueueState>;
  decide(verdict: Verdict): Promise<void>;
  /** Leaves the current review pending. */
  skip(): Promise<void>;
  undo(): Promise<void>;
  /** Changes what will be sent with the decision. */
  edit(changes: Partial<Draft>): void;
  /** Reads the current review again: in another language, or after a while. */
  refresh(): Promise<void>;
  /** Goes on with the reviews of these filters. */
  filter(filters: ReviewFilters): Promise<void>;
  /** Whether the user has the reviews before them: only then one is kept from others. */
  watch(isShown: boolean): void;
  /** Stops all automatic sending. The stored state stays as it is. */
  close(): void;
}

const maxSteps = 100;

/**
 * Shows the pending reviews one after another and can undo the last decisions. After a reload it continues at the same
 * place. A key that decides claims each review, so that nobody else gets it meanwhile.
 */
export function createReviewQueue({ canDecide }: { canDecide: boolean }): ReviewQueue {
  const before = keptQueue.get();
  const state = createStore<QueueState>({
    phase: "loading",
    position: before?.walk.place ?? 1,
    total: before?.walk.total,
    left: before?.walk.left?.length ?? 0,
    undoable: before?.steps.length ?? 0,
  });
  const pending = (canDecide ? createClaims : createListWalk)(
    keptFilters.get() ?? {},
    before?.walk,
  );
  const steps: Step[] = [...(before?.steps ?? [])];
  /** The review whose decisions were sent without an answer, and these decisions. */
  let tried = { id: "", verdicts: new Set<string>() };
  /** The next automatic try. */
  let waiting: Again | undefined;
  let isClosed = false;

  function change(changes: Partial<QueueState>) {
    if (isClosed) return;
    state.set({ ...state.get(), ...changes });
    keep();
  }

  /** Stores everything that a reload must not lose. */
  function keep() {
    const { current, unsent } = state.get();
    keptQueue.set({
      walk: pending.walk(),
      ...(current && { current: { id: current.id, draft: draftOf(current) } }),
      ...(unsent && { unsent }),
      steps: steps.map(({ names: _, ...step }) => step),
    });
  }

  /** Runs one step at a time. A failure changes nothing, so that the step can be tried again. */
  async function run(phase: "loading" | "saving", work: () => Promise<void>): Promise<void> {
    waiting?.stop();
    change({
      phase,
      again: undefined,
      // While a decision waits, the reason stays visible.
      ...(!state.get().unsent && { failure: undefined, retry: undefined }),
      // The outcome of an earlier decision does not belong to this one.
      ...(phase === "saving" && { outcome: undefined }),
    });
    try {
      await work();
    } catch (error) {
      fail(asFailure(error), () => void run(phase, work));
    }
  }

  function fail(failure: Failure, retry: () => void) {
    if (isClosed) return;
    if (!failure.isPassing) {
      // The key was refused: the decision is kept, and sent with the next key.
      const isKept = failure.kind === "signed-out";
      return change({
        phase: "ready",
        failure,
        retry: undefined,
        ...(!isKept && { unsent: undefined }),
      });
    }
    change({ phase: "ready", failure, retry });
    sendLater(failure, retry);
  }

  function sendLater(failure: Failure, retry: () => void) {
    waiting = sendAgain(failure, retry);
    change({ again: { at: waiting.at, stop: stopSending } });
  }

  /** Stops the automatic tries: a decision stays unsent, and any other step waits for the user. */
  function stopSending() {
    waiting?.stop();
    const { unsent } = state.get();
    change({
      again: undefined,
      ...(unsent && { unsent: undefined, failure: undefined, outcome: { kind: "withdrawn" } }),
    });
  }

  /** Shows the new state of the current review, and keeps what the user has written for it. */
  function renew(now: OpenReview, outcome?: Outcome) {
    const draft = draftOf(state.get().current ?? now);
    change({
      phase: "ready",
      current: { ...now, ...draft },
      ...settled,
      ...(outcome && { outcome }),
    });
  }

  async function advance() {
    change({ phase: "loading", current: undefined, lease: undefined });
    const since = Date.now();
    const current = await pending.take();
    const [position, total, left] = [pending.place(), pending.total(), pending.left()];
    lease.begin(since);
    change({ phase: current ? "ready" : "empty", current, position, total, left });
    pending.readAhead();
  }

  const goOn = (outcome: Outcome | undefined) => {
    change({ outcome, undoable: steps.length, ...settled });
    return run("loading", advance);
  };

  function remember(step: Step) {
    steps.push(step);
    if (steps.length > maxSteps) steps.shift();
  }

  const isOwn = ({ id, status, decidedBy }: OpenReview) =>
    tried.id === id && tried.verdicts.has(status) && decidedBy === me.get()?.name;

  /** Decides the current review in its state at the time of sending, also when the decision is sent again. */
  async function save(verdict: Verdict) {
    const { current, unsent } = state.get();
    if (!current) return;
    // What is chosen may have changed while the decision was on its way.
    if (!canBe(current, verdict)) {
      change({ phase: "ready" });
      return stopSending();
    }
    const { id } = current;
    const names = verdict === "confirmed" ? namesOfSame(current) : namesOf(current);
    const body = decisionOn(current, verdict);
    const send = async (etag: string | undefined) =>
      etagOf(await api.updateDuplicate({ duplicateId: id }, body, ifUnchanged(etag)));
    const isLate = unsent !== undefined;
    // Store the decision before it is sent, so that it is not lost if the page is closed.
    change({ unsent: verdict });
    let etag: string | undefined;
    try {
      // A decision that was sent before a reload may have arrived already.
      etag = isOwn(current) && isDecided(current, body) ? current.etag : await send(current.etag);
    } catch (error) {
      if (asFailure(error).isPassing) expectAnswer(id, verdict);
      const now = await readAfter(error, current);
      if (now?.status === "pending") return renew(now, { kind: "changed", names });
      // Only the answer to an earlier try may be lost: then this key has decided the review.
      if (!now || !isOwn(now)) return goOn(lostTo(now, names));
      etag = isDecided(now, body) ? now.etag : await send(now.etag);
    }
    remember({ id, names, draft: draftOf(current), verdict, etag });
    return goOn({ kind: verdict, names, isLate });
  }

  function expectAnswer(id: string, verdict: Verdict) {
    if (tried.id !== id) tried = { id, verdicts: new Set() };
    tried.verdicts.add(verdict);
  }

  async function takeBack() {
    const step = steps.at(-1);
    if (!step) return;
    const { id, draft, verdict, etag } = step;
    const now = verdict ? await reopen(id, draft, etag) : await openReview(id, draft);
    steps.pop();
    const { current } = state.get();
    const undoable = steps.length;
    const names = now ? namesOf(now) : (step.names ?? "");
    if (now?.status !== "pending") {
      const phase = current ? "ready" : "empty";
      return change({ phase, outcome: lostTo(now, names), undoable });
    }
    if (current) pending.putBack(current);
    pending.takeUp(id);
    const [position, left] = [pending.place(), pending.left()];
    change({
      phase: "ready",
      current: now,
      position,
      left,
      lease: undefined,
      outcome: { kind: "undone", names },
      undoable,
    });
    await lease.renew();
    pending.readAhead();
  }

  /** Shows the review from before a reload, and sends its decision if it is unsent. */
  async function resume({ current, unsent }: NonNullable<typeof before>) {
    if (!current) return advance();
    const now = await openReview(current.id, current.draft);
    if (now && unsent) expectAnswer(now.id, unsent);
    if (!now || (now.status !== "pending" && !isOwn(now))) {
      return goOn(lostTo(now, now ? namesOf(now) : ""));
    }
    change({ phase: "ready", current: now, position: pending.place(), total: pending.total() });
    if (unsent) return run("saving", () => save(unsent));
    await lease.renew();
    pending.readAhead();
  }

  /** The review on the screen may be before somebody else, or decided by them: then this is said. */
  async function lookAtLost(id: string) {
    const { current } = state.get();
    if (current?.id !== id || isBusy() || isWaiting()) return;
    const now = await openReview(id, current);
    if (state.get().current !== current || isBusy() || isWaiting()) return;
    if (now?.status === "pending") return change({ lease: "taken" });
    return goOn(lostTo(now, namesOf(current)));
  }

  const lease = createLeaseKeeper({
    keep: pending.keep,
    currentId: () => (isBusy() || isWaiting() ? undefined : state.get().current?.id),
    onChange: (now) => change({ lease: now }),
    onLost: (id) => void lookAtLost(id).catch(() => {}),
  });

  const isBusy = () => state.get().phase === "loading" || state.get().phase === "saving";
  const isWaiting = () => decisionWaits(state.get());

  void run("loading", before ? () => resume(before) : advance);
  return {
    state,
    async decide(verdict) {
      const { current, phase } = state.get();
      if (!current || phase !== "ready" || !canBe(current, verdict)) return;
      await run("saving", () => save(verdict));
    },
    async skip() {
      const { current, phase } = state.get();
      if (!current || phase !== "ready" || isWaiting()) return;
      remember({ id: current.id, names: namesOf(current), draft: draftOf(current) });
      pending.leave(current.id);
      await goOn(undefined);
    },
    async undo() {
      if (!isBusy() && !isWaiting() && steps.length > 0) await run("saving", takeBack);
    },
    edit(changes) {
      const { current, failure, retry, unsent } = state.get();
      if (!current) return;
      const edited = { ...current, ...changes };
      change({ current: edited });
      if (!failure || !retry || !isWaiting()) return;
      if (unsent && !canBe(edited, unsent)) return stopSending();
      // Wait again from now on, because the user is still writing.
      waiting?.stop();
      sendLater(failure, retry);
    },
    async refresh() {
      if (isBusy() || isWaiting()) return;
      if (!state.get().current) return run("loading", advance);
      await run("loading", async () => {
        const { current } = state.get();
        if (!current) return;
        const now = await openReview(current.id, current);
        if (now?.status !== "pending") return goOn(lostTo(now, namesOf(current)));
        renew(now);
        await lease.renew();
        pending.readAhead();
      });
    },
    async filter(filters) {
      if (isBusy() || isWaiting()) return;
      keptFilters.set(filters);
      pending.filter(filters, state.get().current);
      await goOn(undefined);
    },
    watch(isShown) {
      lease.watch(isShown);
    },
    close() {
      isClosed = true;
      waiting?.stop();
      lease.watch(false);
    },
  };
}

/** Whether a decision waits for the network. It must be sent before anything else is done. */
export const decisionWaits = ({ again, unsent }: QueueState): boolean =>
  again !== undefined && unsent !== undefined;

/** Nothing waits to be sent any more. */
const settled = { unsent: undefined, failure: undefined, retry: undefined };

/**
 * Whether the choices fit the verdict. One record alone is the same person as nobody. To dismiss says of all that they
 * are different: not while somebody is unsure of one, nor once some are marked as the same beside others.
 */
export function canBe(open: OpenReview, verdict: Verdict): boolean {
  const same = candidatesWho(open, "same").length;
  if (verdict === "confirmed") return same > 1;
  return candidatesWho(open, "unsure").length === 0 && (same < 2 || !isInPart(open));
}

const idsOf = (persons: readonly { id: string }[]) => persons.map(({ id }) => id);

/** The body of the request that decides a review. */
function decisionOn(open: OpenReview, verdict: Verdict) {
  const note = open.note.trim();
  return {
    status: verdict,
    ...(verdict === "confirmed" && { canonical_person_id: canonicalIn(open) }),
    ...(verdict === "confirmed" &&
      isInPart(open) && {
        same: idsOf(candidatesWho(open, "same")),
        unsure: idsOf(candidatesWho(open, "unsure")),
      }),
    ...(note && { note }),
  };
}

const areSame = (ids: readonly string[] = [], others: readonly string[] = []) =>
  ids.length === others.length && ids.every((id) => others.includes(id));

/** Whether the review already has this decision. */
const isDecided = ({ review, status }: OpenReview, body: ReturnType<typeof decisionOn>): boolean =>
  status === body.status &&
  review.canonical_person_id === (body.canonical_person_id ?? null) &&
  areSame(review.same, body.same) &&
  areSame(review.unsure, body.unsure) &&
  review.note === (body.note ?? null);

/** The outcome to show for a review that is no longer pending. */
const lostTo = (now: OpenReview | undefined, names: string): Outcome =>
  now
    ? { kind: "decided-elsewhere", names, by: now.decidedBy, as: now.status as Verdict }
    : { kind: "gone", names };

const joinNames = (persons: readonly AnyPerson[]) => [...new Set(persons.map(nameOf))].join(" · ");

const namesOf = ({ review }: OpenReview): string => joinNames(review.persons);
const namesOfSame = (open: OpenReview): string => joinNames(candidatesWho(open, "same"));
