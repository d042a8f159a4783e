import { useEffect, useState } from "preact/hooks";

/** A value that components show and that changes; it lives as long as the page, and nowhere else. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls back after each change, until the function that it returns is called. */
  subscribe(changed: () => void): () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const subscribers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const changed of [...subscribers]) changed();
    },
    subscribe(changed) {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
  };
}

/** The value of a store; the component is shown again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(() => store.get());
  useEffect(() => {
    const update = () => setValue(() => store.get());
    update();
    return store.subscribe(update);
  }, [store]);
  return value;
}
