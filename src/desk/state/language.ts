import type { Language } from "../../values/language.js";
import { createStore, useStore } from "./store.js";

const preferred = navigator.languages.find((tag) => /^(?:es|en)\b/i.test(tag));

/** Spanish, unless the browser asks for English first; whoever reads may switch. */
export const language = createStore<Language>(preferred?.startsWith("en") ? "en" : "es");

function markPage() {
  document.documentElement.lang = language.get();
}
language.subscribe(markPage);
markPage();

export const useLanguage = (): Language => useStore(language);
