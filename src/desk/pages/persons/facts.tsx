import { Fragment } from "preact";
import { commonTexts } from "../../texts/common.js";
import { useTexts } from "../../texts/texts.js";

/** A name and what is known; null: nothing, undefined: the key may not see it. */
type Fact = readonly [name: string, value: string | null | undefined];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const texts = useTexts(commonTexts);
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd class={value ? "as-written" : "hint"}>
            {value === undefined ? texts.hidden : value || texts.noValue}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
