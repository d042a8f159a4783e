import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useLanguage } from "../state/language.js";
import { asFailure, type Failure } from "./failure.js";

/** What a component loads. What was loaded before stays until it is replaced. */
export interface Loaded<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  isLoading: boolean;
  /** Loads again. */
  reload(): void;
  /** Puts in its place what another answer said. */
  replace(data: Data): void;
}

/**
 * Loads when the component appears, and again when one of `dependencies` or the language changes; an answer that
 * is late is dropped.
 */
export function useLoaded<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  dependencies: readonly unknown[],
): Loaded<Data> {
  const [data, setData] = useState<Data>();
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(true);
  const language = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const tried = useRef(attempt);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setLoading(true);
    // Why it failed is shown until it is known whether it fails again.
    if (tried.current === attempt) setFailure(undefined);
    tried.current = attempt;
    load(signal)
      .then((loaded) => {
        if (signal.aborted) return;
        setFailure(undefined);
        setData(() => loaded);
      })
      .catch((error) => {
        if (!signal.aborted) setFailure(asFailure(error));
      })
      .finally(() => {
        if (!signal.aborted) setLoading(false);
      });
    return () => controller.abort();
  }, [...dependencies, language, attempt]);
  return { data, failure, isLoading, reload, replace: (next) => setData(() => next) };
}
