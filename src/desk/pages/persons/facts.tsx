import { Fragment } from "preact";
import { commonTexts } from "../../texts/common.js";
import { useTexts } from "../../texts/texts.js";

/** A name and what is known; null: nothing, undefined: the key may not see it. */
type Fact = readonly [name: string, value: string | null | undefined];

/** What is known, one below the other; what is not, in one line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const texts = useTexts(commonTexts);
  const isUnknown = ([, value]: Fact) => value === null || value === "";
  const unknown = facts.filter(isUnknown).map(([name]) => name.toLowerCase());
  return (
    <>
      <dl class="facts">
        {facts
          .filter((fact) => !isUnknown(fact))
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd dir="auto" class={value ? "as-written" : "absent"}>
                {value ?? texts.hidden}
              </dd>
            </Fragment>
          ))}
      </dl>
      {unknown.length > 0 && <p class="hint">{texts.unknown(unknown.join(", "))}</p>}
    </>
  );
}
