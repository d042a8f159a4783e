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
  /** Loads pages until so many items are there, or the list ends; whether none failed. */
  upTo(most: number): Promise<boolean>;
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

  /** The page, unless it failed or is wanted no more. */
  async function loadPage(cursor: string | undefined): Promise<ListPage<Item> | undefined> {
    controller.current?.abort();
    const started = new AbortController();
    controller.current = started;
    setLoading(true);
    try {
      const page = await load(cursor, started.signal);
      if (started.signal.aborted) return undefined;
      setItems((before = []) => (cursor ? [...before, ...page.items] : page.items));
      setLast(page);
      setFailure(undefined);
      setLoading(false);
      return page;
    } catch (error) {
      if (started.signal.aborted) return undefined;
      setFailure(asFailure(error));
      setLoading(false);
      return undefined;
    }
  }

  async function upTo(most: number): Promise<boolean> {
    let count = items?.length ?? 0;
    let next = last?.next;
    while (next && count < most) {
      const page = await loadPage(next);
      if (!page) return false;
      count += page.items.length;
      next = page.next;
    }
    return true;
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
    upTo,
  };
}
