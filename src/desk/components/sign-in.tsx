import { useState } from "preact/hooks";
import { signIn } from "../api/me.js";
import { useStep } from "../api/use-step.js";
import { isLeftOpen, signedOutBecause, signOut } from "../state/session.js";
import { useStore } from "../state/store.js";
import { commonTexts } from "../texts/common.js";
import { signInTexts } from "../texts/sign-in.js";
import { useTexts } from "../texts/texts.js";
import { Failed } from "./failed.js";
import { Loading } from "./loading.js";
import { PageFrame } from "./page-frame.js";

/** Asks for a key. */
export function SignIn() {
  const texts = { ...useTexts(commonTexts), ...useTexts(signInTexts) };
  // What is left changes together with this.
  const because = useStore(signedOutBecause);
  const isOpen = isLeftOpen();
  const [key, setKey] = useState("");
  const { isBusy, failure, run, clear } = useStep(async () => {
    if (key.trim()) await signIn(key.trim());
  });

  return (
    <PageFrame title={texts.title}>
      <form
        class="sign-in card"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {because === "refused" && !failure && <p role="alert">{texts.refusedKey}</p>}
        {because === "idle" && !failure && <p role="alert">{texts.idle}</p>}
        {isOpen && <p>{texts.leftOpen}</p>}
        <label for="key">{texts.key}</label>
        <input
          id="key"
          type="password"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          value={key}
          aria-describedby="about-key"
          onInput={(event) => {
            setKey(event.currentTarget.value);
            clear();
          }}
        />
        <p id="about-key" class="hint">
          {texts.aboutKey}
        </p>
        {failure && <Failed failure={failure} onRetry={run} />}
        <button type="submit" class="primary" disabled={isBusy}>
          {texts.submit}
        </button>
        {isOpen && (
          <button type="button" class="quiet" onClick={() => signOut()}>
            {texts.forget}
          </button>
        )}
        {isBusy && <Loading />}
      </form>
    </PageFrame>
  );
}
