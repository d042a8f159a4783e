import { api } from "../../api/api.js";
import { asFailure, type Failure } from "../../api/failure.js";
import { nameOf } from "../../api/persons.js";
import { me } from "../../state/session.js";
import { createStore, type Store } from "../../state/store.js";
import {
  canonicalIn,
  createPendingReviews,
  type Draft,
  etagOf,
  type OpenReview,
  openReview,
} from "./pending-reviews.js";
import { ifUnchanged, readAfter, reopen } from "./reopen.js";

export type Verdict = "confirmed" | "dismissed";

/** What became of a review, in so far as it is told. */
export type Outcome =
  | { kind: Verdict | "undone" | "gone" | "changed"; names: string }
  | { kind: "decided-elsewhere"; names: string; by: string; as: Verdict };

export interface QueueState {
  phase: "loading" | "ready" | "saving" | "empty";
  current?: OpenReview | undefined;
  /** The place of the current review among those that were pending when the walk through them began. */
  position: number;
  total: number | null | undefined;
  outcome?: Outcome | undefined;
  failure?: Failure | undefined;
  /** Does again what failed. */
  retry?: (() => void) | undefined;
  undoable: number;
}

/** A step that can be taken back. */
type Step = { review: OpenReview; verdict?: Verdict; etag?: string | undefined };

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
}

const maxSteps = 100;

/** The pending reviews one after another, with one read ahead, and the last decisions to take back. */
export function createReviewQueue(): ReviewQueue {
  const state = createStore<QueueState>({
    ...{ phase: "loading", position: 1, total: undefined, undoable: 0 },
  });
  const pending = createPendingReviews();
  const steps: Step[] = [];
  /** The review whose decision was sent without an answer, and how it was decided. */
  let tried = { id: "", verdicts: new Set<string>() };
  const change = (changes: Partial<QueueState>) => state.set({ ...state.get(), ...changes });

  /** Runs one step at a time; a failure leaves everything as it was, to be tried again. */
  async function run(phase: "loading" | "saving", work: () => Promise<void>): Promise<void> {
    change({ phase, failure: undefined, retry: undefined });
    try {
      await work();
    } catch (error) {
      const failure = asFailure(error);
      const retry = failure.isPassing ? () => void run(phase, work) : undefined;
      change({ phase: "ready", failure, retry });
    }
  }

  /** Shows the current review as it is now; what was written for it meanwhile stays. */
  function renew(now: OpenReview, outcome?: Outcome) {
    const { note, chosenId } = state.get().current ?? now;
    change({ phase: "ready", current: { ...now, note, chosenId }, ...(outcome && { outcome }) });
  }

  async function advance() {
    change({ phase: "loading", current: undefined });
    const current = await pending.take();
    const [position, total] = [pending.place(), pending.total()];
    change({ phase: current ? "ready" : "empty", current, position, total });
    pending.readAhead();
  }

  const goOn = (outcome: Outcome | undefined) => {
    change({ outcome, undoable: steps.length });
    return run("loading", advance);
  };

  function remember(step: Step) {
    steps.push(step);
    if (steps.length > maxSteps) steps.shift();
  }

  /** Decides the current review, as it stands when this is sent: also when it is sent again. */
  async function save(verdict: Verdict) {
    const { current } = state.get();
    if (!current) return;
    const { id } = current;
    const names = namesOf(current);
    const body = decisionOn(current, verdict);
    const isOwn = ({ status, decidedBy }: OpenReview) =>
      tried.id === id && tried.verdicts.has(status) && decidedBy === me.get()?.name;
    const send = async (etag: string | undefined) =>
      etagOf(await api.updateDuplicate({ duplicateId: id }, body, ifUnchanged(etag)));
    let etag: string | undefined;
    try {
      etag = await send(current.etag);
    } catch (error) {
      if (asFailure(error).isPassing) {
        if (tried.id !== id) tried = { id, verdicts: new Set() };
        tried.verdicts.add(verdict);
      }
      const now = await readAfter(error, current);
      if (now?.status === "pending") return renew(now, { kind: "changed", names });
      // The answer to an earlier attempt may have been lost on its way.
      if (!now || !isOwn(now)) return goOn(lostTo(now, names));
      etag = isDecided(now, body) ? now.etag : await send(now.etag);
    }
    remember({ review: current, verdict, etag });
    return goOn({ kind: verdict, names });
  }

  async function takeBack() {
    const step = steps.at(-1);
    if (!step) return;
    const { review, verdict, etag } = step;
    const now = verdict ? await reopen(review, etag) : await openReview(review.id, review);
    steps.pop();
    const { current } = state.get();
    const [names, undoable] = [namesOf(review), steps.length];
    if (now?.status !== "pending") {
      const phase = current ? "ready" : "empty";
      return change({ phase, outcome: lostTo(now, names), undoable });
    }
    if (current) pending.putBack(current);
    const position = pending.place();
    change({
      phase: "ready",
      ...{ current: now, position, outcome: { kind: "undone", names }, undoable },
    });
    pending.readAhead();
  }

  const isBusy = () => state.get().phase === "loading" || state.get().phase === "saving";

  void run("loading", advance);
  return {
    state,
    async decide(verdict) {
      const { current, phase } = state.get();
      if (current && phase === "ready") await run("saving", () => save(verdict));
    },
    async skip() {
      const { current, phase } = state.get();
      if (!current || phase !== "ready") return;
      remember({ review: current });
      await goOn(undefined);
    },
    async undo() {
      if (!isBusy() && steps.length > 0) await run("saving", takeBack);
    },
    edit(changes) {
      const { current } = state.get();
      if (current) change({ current: { ...current, ...changes } });
    },
    async refresh() {
      if (isBusy()) return;
      if (!state.get().current) return run("loading", advance);
      await run("loading", async () => {
        const { current } = state.get();
        if (!current) return;
        const now = await openReview(current.id, current);
        if (now?.status !== "pending") return goOn(lostTo(now, namesOf(current)));
        renew(now);
        pending.readAhead();
      });
    },
  };
}

/** What is sent to decide a review. */
function decisionOn(review: OpenReview, verdict: Verdict) {
  const note = review.note.trim();
  return {
    status: verdict,
    ...(verdict === "confirmed" && { canonical_person_id: canonicalIn(review) }),
    ...(note && { note }),
  };
}

/** Whether a review is decided like that. */
const isDecided = ({ review, status }: OpenReview, body: ReturnType<typeof decisionOn>): boolean =>
  status === body.status &&
  review.canonical_person_id === (body.canonical_person_id ?? null) &&
  review.note === (body.note ?? null);

/** What is told of a review that is not pending any more, as it is now. */
const lostTo = (now: OpenReview | undefined, names: string): Outcome =>
  now
    ? { kind: "decided-elsewhere", names, by: now.decidedBy, as: now.status as Verdict }
    : { kind: "gone", names };

const namesOf = ({ review: { persons } }: OpenReview): string =>
  [...new Set(persons.map(nameOf))].join(" · ");
