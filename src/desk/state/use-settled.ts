import { useEffect, useState } from "preact/hooks";

/** What a value is once it has not changed for a while: a request for each letter would be too many. */
export function useSettled(value: string, ms = 500): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
