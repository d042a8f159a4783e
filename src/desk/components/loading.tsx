import { useEffect, useState } from "preact/hooks";
import { commonTexts } from "../texts/common.js";
import { useTexts } from "../texts/texts.js";

/** What takes no longer than this is not spoken of. */
const quietMs = 300;

/** Says that something is loading, once it takes a while. */
export function Loading() {
  const texts = useTexts(commonTexts);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="loading" role="status">
      {isLong && texts.loading}
    </p>
  );
}
