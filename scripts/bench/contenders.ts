import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Cost, Place } from "./contender.js";

/** A process that is measured. */
export interface Contender {
  address: string;
  cost(): Promise<Cost>;
  stop(): Promise<void>;
}

/** Starts `service.ts` or `limit.ts` and waits until it listens. */
export async function startContender(name: "service" | "limit"): Promise<Contender> {
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = fork(program, {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", 2, "ipc"],
  });
  const { address } = await told<Place>(child);
  return {
    address,
    async cost() {
      child.send("cost");
      return told<Cost>(child);
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function told<Message>(child: ChildProcess): Promise<Message> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, "exit", { signal }).then(() => {
    throw new Error("A contender ended on its own");
  });
  const [message] = await Promise.race([once(child, "message", { signal }), ended]);
  heard.abort();
  return message;
}
