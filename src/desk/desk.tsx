import { Header } from "./components/header.js";
import { ExpiryNotice, KeyFooter } from "./components/key-expiry.js";
import { LiveRegion } from "./components/live-region.js";
import { PageFrame } from "./components/page-frame.js";
import { SignedIn } from "./components/signed-in.js";
import { pages } from "./pages/pages.js";
import { useLanguage } from "./state/language.js";
import { matchPath, usePath } from "./state/route.js";
import { me, permits } from "./state/session.js";
import { useStore } from "./state/store.js";
import "./state/idle.js";
import { commonTexts } from "./texts/common.js";
import { useTexts } from "./texts/texts.js";

/** The whole desk: the page that the address names, as far as the key permits it. */
export function Desk() {
  const texts = useTexts(commonTexts);
  const signedIn = useStore(me);
  const permitted = pages.filter(({ permissions }) => permits(signedIn, permissions));
  const { page, params } = find(permitted, usePath());
  const menu = permitted.filter(({ isInMenu }) => isInMenu);
  return (
    <>
      <button type="button" class="skip" onClick={skipToContent}>
        {texts.skipToContent}
      </button>
      <Header pages={menu} current={page} />
      <ExpiryNotice />
      <SignedIn>
        <Shown
          page={page}
          params={params}
          isOfEveryKey={permitted.every(({ permissions }) => !permissions)}
        />
      </SignedIn>
      <KeyFooter />
      <LiveRegion />
    </>
  );
}

type Found = ReturnType<typeof find>;

function Shown({ page, params, isOfEveryKey }: Found & { isOfEveryKey: boolean }) {
  const texts = useTexts(commonTexts);
  const language = useLanguage();
  if (!page) {
    return <PageFrame title={texts.pageUnknown}>{null}</PageFrame>;
  }
  const { path, title, Content } = page;
  // Another record is another page: nothing of the one before is left on it.
  return (
    <PageFrame key={`${path} ${Object.values(params)}`} title={title[language]}>
      {isOfEveryKey && <p class="note">{texts.nothingElsePermitted}</p>}
      <Content params={params} />
    </PageFrame>
  );
}

/** The page of an address; of the empty one the first in the menu. */
function find(permitted: typeof pages, path: string) {
  if (path === "") return { page: permitted.find(({ isInMenu }) => isInMenu), params: {} };
  for (const page of permitted) {
    const params = matchPath(page.path, path);
    if (params) return { page, params };
  }
  return { page: undefined, params: {} };
}

/** A button: the address names the page, and cannot name a place on it too. */
function skipToContent() {
  document.querySelector<HTMLElement>("#content h1")?.focus();
}
