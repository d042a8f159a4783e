import type { Page } from "../pages/page.js";
import { isAnyDraftKept } from "../state/drafts.js";
import { language, useLanguage } from "../state/language.js";
import { me, signOut } from "../state/session.js";
import { useStore } from "../state/store.js";
import { commonTexts } from "../texts/common.js";
import { useTexts } from "../texts/texts.js";

/** Where one is, where else one may go, and the way out. */
export function Header({ pages, current }: { pages: readonly Page[]; current: Page | undefined }) {
  const texts = useTexts(commonTexts);
  const chosen = useLanguage();
  const signedIn = useStore(me);
  const other = chosen === "es" ? "en" : "es";
  const leave = () => {
    const isLost = isAnyDraftKept() || pages.some((page) => page.hasUnsent?.());
    if (!isLost || window.confirm(texts.signOutUnsent)) signOut();
  };
  return (
    <header class="not-printed">
      <strong class="desk-name">{texts.deskName}</strong>
      {pages.length > 0 && (
        <nav aria-label={texts.pages}>
          {pages.map((page) => (
            <a
              key={page.path}
              href={`#/${page.path}`}
              aria-current={page === current ? "page" : undefined}
            >
              {page.title[chosen]}
            </a>
          ))}
        </nav>
      )}
      <div class="account">
        {signedIn && <span class="key-name">{signedIn.name}</span>}
        <button type="button" class="quiet" lang={other} onClick={() => language.set(other)}>
          {texts.otherLanguage}
        </button>
        {signedIn && (
          <button type="button" class="quiet" onClick={leave}>
            {texts.signOut}
          </button>
        )}
      </div>
    </header>
  );
}
