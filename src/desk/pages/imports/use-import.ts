import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { asFailure, type Failure } from "../../api/failure.js";
import { useLanguage } from "../../state/language.js";
import { pause } from "./pause.js";

export type ShownImport = Awaited<ReturnType<typeof api.getImport>>["data"]["data"];

const active = new Set<ShownImport["state"]>(["queued", "running"]);

/** Whether a list is still being imported. */
export const isActive = ({ state }: Pick<ShownImport, "state">): boolean => active.has(state);

const firstPauseMs = 1_000;
const maxPauseMs = 15_000;

/** An import as it goes on, and whether it could be asked for just now. */
interface Watched {
  found: ShownImport | undefined;
  /** Why nothing more is heard: passing failures end by themselves. */
  failure: Failure | undefined;
  /** Asks anew. */
  watchAgain(): void;
}

/**
 * Follows an import until it has ended, or is undone: often at first, then ever less, and not while nobody looks at the page.
 * While the network is away it keeps asking, and keeps what it knew.
 */
export function useImport(importId: string): Watched {
  const [found, setFound] = useState<ShownImport>();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const language = useLanguage();
  useEffect(() => {
    const controller = new AbortController();
    void follow(importId, controller.signal, { setFound, setFailure });
    return () => controller.abort();
  }, [importId, language, attempt]);
  return { found, failure, watchAgain: () => setAttempt((before) => before + 1) };
}

interface Follower {
  setFound(found: ShownImport): void;
  setFailure(failure: Failure | undefined): void;
}

async function follow(importId: string, signal: AbortSignal, { setFound, setFailure }: Follower) {
  let known: ShownImport | undefined;
  for (let wait = firstPauseMs; !signal.aborted; wait = Math.min(wait * 1.5, maxPauseMs)) {
    let least = 0;
    try {
      const { data } = await api.getImport({ importId, limit: 1 }, { signal });
      if (signal.aborted) return;
      // Where something moves, more is soon to come.
      if (known && farOf(known) !== farOf(data.data)) wait = firstPauseMs;
      known = data.data;
      setFound(known);
      setFailure(undefined);
      if (!isActive(known) && known.state !== "undoing") return;
    } catch (error) {
      if (signal.aborted) return;
      const failed = asFailure(error);
      setFailure(failed);
      if (!failed.isPassing) return;
      least = failed.retryAfter * 1_000;
    }
    await pause(Math.max(wait, least), signal);
    await untilShown(signal);
  }
}

/** How far an import or its undo is. */
const farOf = ({ state, read, ...found }: ShownImport): string =>
  JSON.stringify([state, read, "undoing" in found && found.undoing]);

/** Resolves when somebody looks at the page. */
const untilShown = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve();
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look, { once: true });
  });
