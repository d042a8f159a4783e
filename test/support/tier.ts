import process from "node:process";

/**
 * Whether every case is tried. `npm run check:full` sets FULL_CHECK=1. Without it, in `npm run check` and in a plain
 * `vitest run`, some tests try a fixed sample of their cases; each of them says which.
 */
export const isFullCheck = process.env.FULL_CHECK === "1";
