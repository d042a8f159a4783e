import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded ahead of the service that the soak measures: what its memory holds is known only after a collection of
// garbage, which nobody but itself can begin.

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

process.on("message", () => {
  collectGarbage();
  const { rss, heapUsed: heap, external: buffers } = process.memoryUsage();
  process.send?.({ rss, heap, buffers, handles: process.getActiveResourcesInfo().length });
});
process.channel?.unref();
