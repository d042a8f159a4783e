import type { ComponentChildren } from "preact";
import { signIn } from "../api/me.js";
import { useLoaded } from "../api/use-loaded.js";
import { apiKey, me } from "../state/session.js";
import { useStore } from "../state/store.js";
import { commonTexts } from "../texts/common.js";
import { useTexts } from "../texts/texts.js";
import { Failed } from "./failed.js";
import { Loading } from "./loading.js";
import { PageFrame } from "./page-frame.js";
import { SignIn } from "./sign-in.js";

/** What only somebody sees who is signed in; anybody else is asked for a key. */
export function SignedIn({ children }: { children: ComponentChildren }) {
  const key = useStore(apiKey);
  const granted = useStore(me);
  if (granted) return <>{children}</>;
  return key === undefined ? <SignIn /> : <Returning keyThere={key} />;
}

/** After a reload the key is still here. What it permits is asked for again. */
function Returning({ keyThere }: { keyThere: string }) {
  const { deskName } = useTexts(commonTexts);
  const { failure, reload } = useLoaded((signal) => signIn(keyThere, signal), [keyThere]);
  return (
    <PageFrame title={deskName}>
      {failure ? <Failed failure={failure} onRetry={reload} /> : <Loading />}
    </PageFrame>
  );
}
