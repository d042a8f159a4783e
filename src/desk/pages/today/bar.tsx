import { type Count, shareOf } from "./counts.js";

/** The bar of a count. The number beside it says what it is, so nobody has to see it. */
export function Bar({ count, most }: { count: Count; most: number }) {
  const width = `${100 * shareOf(count, most)}%`;
  return <span class={count === "<5" ? "bar few" : "bar"} style={{ width }} aria-hidden="true" />;
}
