import { clock } from "./clock.js";
import { createKept, forgetOutdated } from "./kept.js";
import { maxIdleMs, me, signOut } from "./session.js";

/** Touches within this time are stored once. */
const graceMs = 5_000;

/** When somebody last touched the page; undefined: nothing is stored. */
const touched = createKept<number>("touched");

/** For how many milliseconds nobody has touched the page. */
export const idleFor = (): number => Date.now() - (touched.get() ?? Date.now());

function signOutIfIdle(): void {
  if (idleFor() >= maxIdleMs) signOut("idle");
}

function touch(): void {
  signOutIfIdle();
  if (idleFor() >= graceMs) touched.set(Date.now());
}

for (const event of ["pointerdown", "keydown", "wheel", "input"]) {
  // Capture the event before all other listeners, so that a touch that comes too late only signs out.
  window.addEventListener(event, touch, { capture: true, passive: true });
}
me.subscribe(() => {
  if (me.get()) touched.set(Date.now());
});
clock.subscribe(signOutIfIdle);
clock.subscribe(forgetOutdated);
signOutIfIdle();
