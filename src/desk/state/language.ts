import type { Language } from "../../kernel/values/language.js";
import { createStore, useStore } from "./store.js";

const preferred = navigator.languages.find((tag) => /^(?:es|en)\b/i.test(tag));

/** Spanish, unless the browser asks for English first. The user can switch. */
export const language = createStore<Language>(preferred?.startsWith("en") ? "en" : "es");

function markPage() {
  document.documentElement.lang = language.get();
}
language.subscribe(markPage);
markPage();

export const useLanguage = (): Language => useStore(language);
