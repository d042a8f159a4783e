import { useEffect, useState } from "preact/hooks";

/** How many seconds are left until then. */
export function useSecondsUntil(at: number): number {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left);
    const timer = setInterval(() => setSeconds(left), 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}
