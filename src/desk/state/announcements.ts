import { createStore } from "./store.js";

/** The latest outcome, for those who hear the page. */
export const announcement = createStore({ text: "", count: 0 });

/** Says it aloud once, also when it was the last thing that was said. */
export const announce = (text: string): void =>
  announcement.set({ text, count: announcement.get().count + 1 });
