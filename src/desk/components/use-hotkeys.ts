import { useEffect, useRef } from "preact/hooks";

/** Where letters are written. */
const fields = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

/** Calls what belongs to a key, unless somebody is writing, holds it down or means a command of the browser. */
export function useHotkeys(actions: Record<string, () => void>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key } = event;
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
        return;
      if (target instanceof Element && target.closest(fields)) return;
      // What is below a dialog hears nothing.
      if (document.querySelector("dialog[open]")) return;
      // Arrows move among radio buttons.
      if (target instanceof HTMLInputElement && key.startsWith("Arrow")) return;
      const action = latest.current[key.length === 1 ? key.toLowerCase() : key];
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
