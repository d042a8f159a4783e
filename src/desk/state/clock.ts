import { createStore } from "./store.js";

/** How often it is looked whether time has run out: a timer of many days would be too long for a browser. */
const everyMs = 15_000;

/** The time now and then; also when somebody comes back to a page that slept. */
export const clock = createStore(Date.now());

const tick = () => clock.set(Date.now());

setInterval(tick, everyMs);
document.addEventListener("visibilitychange", tick);
window.addEventListener("pageshow", tick);
