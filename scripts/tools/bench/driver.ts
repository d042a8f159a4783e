import process from "node:process";
import { openBare } from "./open-bare.js";
import type { Loaded, Loading } from "./targets.js";

// The raw driver: the reads and writes of the baseline in a loop, without HTTP and without JSON.

const answer = await openBare();

async function load({ requests, seconds, connections }: Loading): Promise<Loaded> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const loop = async (from: number) => {
    for (let at = from; performance.now() < until; at += connections) {
      const sent = performance.now();
      const request = requests[at % requests.length];
      if (request) await answer(request);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, from) => loop(from)));
  return { times, failed: 0, seconds: (performance.now() - begun) / 1_000 };
}

process.on("message", async (loading: Loading) => process.send?.(await load(loading)));
process.send?.("ready");
