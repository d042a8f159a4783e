import { leaseMs } from "../../../features/duplicates/lease.schema.js";
import { clock } from "../../state/clock.js";
import { idleFor } from "../../state/idle.js";

/** `over`: nobody used the page, so somebody else may get the review too. `taken`: another key has it. */
export type Lease = "held" | "over" | "taken";

interface Keeping {
  /** Keeps a review for five more minutes; false: another key has it, or it is not pending any more. */
  keep: ((id: string) => Promise<boolean>) | undefined;
  /** The review on the screen, unless it is being read or decided. */
  currentId(): string | undefined;
  onChange(lease: Lease): void;
  onLost(id: string): void;
}

/** A lease is renewed when it is this old. */
const renewAfterMs = 2 * 60_000;
/** After a renewal that failed, it is tried again this much later. */
const againAfterMs = 60_000;

/** Renews the lease of the review on the screen, as long as the page is open and used. */
export function createLeaseKeeper({ keep, currentId, onChange, onLost }: Keeping) {
  let until = 0;
  let next = 0;
  let stop: (() => void) | undefined;

  function begin(since: number) {
    until = since + leaseMs;
    next = since + renewAfterMs;
  }

  async function renew(id: string | undefined) {
    if (!keep || id === undefined) return;
    const since = Date.now();
    next = since + againAfterMs;
    try {
      const isKept = await keep(id);
      if (currentId() !== id) return;
      if (!isKept) return onLost(id);
      begin(since);
      onChange("held");
    } catch {
      // The network is away, or the service is busy: the next turn tries again.
    }
  }

  function look() {
    const id = currentId();
    const now = Date.now();
    if (!keep || id === undefined) return;
    if (idleFor() < leaseMs && now >= next) return void renew(id);
    if (now >= until) onChange("over");
  }

  return {
    /** A review is before this key since then. */
    begin,
    /** Renews the lease of the review on the screen now. */
    renew: () => renew(currentId()),
    /** Whether the page shows the reviews. */
    watch(isShown: boolean) {
      stop?.();
      stop = isShown ? clock.subscribe(look) : undefined;
    },
  };
}
