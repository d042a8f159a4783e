import { useEffect, useRef, useState } from "preact/hooks";
import { useLanguage } from "../state/language.js";
import { asFailure, type Failure } from "./failure.js";

/** One page of a list. */
export interface ListPage<Item> {
  items: Item[];
  next: string | null;
  /** Null: more than the service counts. Absent: it does not count them. */
  total?: number | null;
}

/** A list of which more is loaded when somebody asks for it. */
export interface Pages<Item> {
  items: Item[] | undefined;
  total: number | null | undefined;
  hasMore: boolean;
  isLoading: boolean;
  failure: Failure | undefined;
  /** Loads the next page, or again the one that failed. */
  more(): void;
}

/** Loads the first page when the component appears, and all anew when the language changes. */
export function usePages<Item>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>,
): Pages<Item> {
  const language = useLanguage();
  const [items, setItems] = useState<Item[]>();
  const [last, setLast] = useState<ListPage<Item>>();
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(true);
  const controller = useRef<AbortController | undefined>(undefined);

  async function loadPage(cursor: string | undefined) {
    controller.current?.abort();
    const started = new AbortController();
    controller.current = started;
    setLoading(true);
    try {
      const page = await load(cursor, started.signal);
      if (started.signal.aborted) return;
      setItems((before = []) => (cursor ? [...before, ...page.items] : page.items));
      setLast(page);
      setFailure(undefined);
    } catch (error) {
      if (started.signal.aborted) return;
      setFailure(asFailure(error));
    }
    setLoading(false);
  }

  useEffect(() => {
    setItems(undefined);
    setLast(undefined);
    setFailure(undefined);
    void loadPage(undefined);
    return () => controller.current?.abort();
  }, [language]);

  return {
    items,
    failure,
    isLoading,
    total: last?.total,
    hasMore: Boolean(last?.next),
    more: () => void loadPage(last?.next ?? undefined),
  };
}
