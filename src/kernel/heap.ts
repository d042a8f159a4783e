import v8 from "node:v8";

/**
 * Limits the heap of this process. What a request or a row of a list needs lives briefly, but long enough for V8 to
 * take it for old, and V8 leaves old garbage until it is four times what is alive. With this setting V8 collects it
 * when it has grown by so many percent, which saves most of the memory.
 */
export const limitHeapGrowth = (percent: number): void =>
  v8.setFlagsFromString(`--heap-growing-percent=${percent}`);
