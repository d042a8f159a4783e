import { useState } from "preact/hooks";
import { commonTexts } from "../texts/common.js";
import { useTexts } from "../texts/texts.js";

interface PhotoProps {
  /** Undefined: the key may not see it. Null: there is none. */
  url: string | null | undefined;
  /** Whose photo it is. */
  name: string;
}

/** A photo in a frame of fixed size, or in words why there is none. */
export function Photo({ url, name }: PhotoProps) {
  const texts = useTexts(commonTexts);
  const [failed, setFailed] = useState<string>();
  if (url && url !== failed) {
    return (
      <img
        class="photo"
        src={url}
        alt={texts.photoOf(name)}
        referrerpolicy="no-referrer"
        onError={() => setFailed(url)}
      />
    );
  }
  const why = url ? texts.photoFailed : url === null ? texts.noPhoto : texts.hidden;
  return <p class="photo no-photo">{why}</p>;
}
