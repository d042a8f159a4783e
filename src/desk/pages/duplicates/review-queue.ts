import { api } from "../../api/api.js";
import { asFailure, type Failure } from "../../api/failure.js";
import { nameOf } from "../../api/persons.js";
import { me } from "../../state/session.js";
import { createStore, type Store } from "../../state/store.js";
import { createPendingReviews, etagOf, type OpenReview, openReview } from "./pending-reviews.js";
import { ifUnchanged, readAfter, reopen } from "./reopen.js";

export type Verdict = "confirmed" | "dismissed";

/** What became of a review, in so far as it is told. */
export type Outcome =
  | { kind: Verdict | "undone" | "gone" | "changed"; names: string }
  | { kind: "decided-elsewhere"; names: string; by: string; as: string };

export interface QueueState {
  phase: "loading" | "ready" | "saving" | "empty";
  current?: OpenReview | undefined;
  /** The place of the current review among those that were pending when the queue began. */
  position: number;
  /** How many those were; null: more than the service counts. */
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
  edit(changes: Partial<Pick<OpenReview, "note" | "canonicalId">>): void;
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

  async function advance() {
    change({ phase: "loading", current: undefined });
    const current = await pending.take();
    change({ phase: current ? "ready" : "empty", current, total: pending.total() });
    pending.readAhead();
  }

  const goOn = (outcome: Outcome | undefined) => {
    change({ outcome, position: state.get().position + 1, undoable: steps.length });
    return run("loading", advance);
  };

  function remember(step: Step) {
    steps.push(step);
    if (steps.length > maxSteps) steps.shift();
  }

  async function save(review: OpenReview, verdict: Verdict) {
    const { id, note, canonicalId, etag } = review;
    const body = {
      status: verdict,
      ...(verdict === "confirmed" && { canonical_person_id: canonicalId }),
      ...(note.trim() && { note }),
    };
    const names = namesOf(review);
    try {
      const answer = await api.updateDuplicate({ duplicateId: id }, body, ifUnchanged(etag));
      remember({ review, verdict, etag: etagOf(answer) });
    } catch (error) {
      const now = await readAfter(error, id);
      if (!now) return goOn({ kind: "gone", names });
      if (now.status === "pending") {
        return change({
          phase: "ready",
          current: { ...now, note },
          outcome: { kind: "changed", names },
        });
      }
      // The answer to the first attempt may have been lost on its way.
      if (now.status !== verdict || now.decidedBy !== me.get()?.name) {
        return goOn({ kind: "decided-elsewhere", names, by: now.decidedBy, as: now.status });
      }
      remember({ review, verdict, etag: now.etag });
    }
    return goOn({ kind: verdict, names });
  }

  async function takeBack() {
    const step = steps.at(-1);
    if (!step) return change({ phase: "ready" });
    const restored = step.verdict ? await reopen(step) : step.review;
    steps.pop();
    const names = namesOf(step.review);
    if (typeof restored === "string") {
      const outcome: Outcome =
        restored === "gone"
          ? { kind: "gone", names }
          : { kind: "decided-elsewhere", names, by: restored, as: "" };
      const { current } = state.get();
      return change({ phase: current ? "ready" : "empty", outcome, undoable: steps.length });
    }
    const { current, position } = state.get();
    if (current) pending.putBack(current);
    change({
      ...{ phase: "ready", current: restored, position: Math.max(1, position - 1) },
      ...{ outcome: { kind: "undone", names }, undoable: steps.length },
    });
  }

  const isBusy = () => state.get().phase === "loading" || state.get().phase === "saving";

  void run("loading", advance);
  return {
    state,
    async decide(verdict) {
      const { current, phase } = state.get();
      if (current && phase === "ready") await run("saving", () => save(current, verdict));
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
      const { current } = state.get();
      if (isBusy()) return;
      if (!current) return run("loading", advance);
      await run("loading", async () => {
        const now = await openReview(current.id);
        if (now?.status !== "pending") return goOn({ kind: "gone", names: namesOf(current) });
        const { note, canonicalId } = current;
        change({ phase: "ready", current: { ...now, note, canonicalId } });
      });
    },
  };
}

export const namesOf = ({ review: { persons } }: OpenReview): string =>
  persons.map(nameOf).join(" · ");
