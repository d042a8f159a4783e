import { findFreePort } from "../../src/runtime/embedded/port.js";
import { type Service, startService } from "../support/service.js";

/** A service at an address that stays, which is started again when it was killed. */
export type Supervised = Awaited<ReturnType<typeof supervise>>;

/** @param report is told when the service does what it never should: it ends by itself. */
export async function supervise(env: Record<string, string>, report: (fault: string) => void) {
  const PORT = String(await findFreePort());
  let kills = 0;
  let isDown = true;
  let said = "";
  let service = await start();

  async function start(): Promise<Service> {
    const started = await startService({ ...env, PORT });
    isDown = false;
    started.process.once("exit", () => {
      said += started.log();
      if (!isDown) report("a service ended by itself");
    });
    return started;
  }

  return {
    url: service.url,
    /** A connection may break while this number changes, and while the service is down. */
    kills: () => kills,
    isDown: () => isDown,
    async kill() {
      kills += 1;
      isDown = true;
      await service.end("SIGKILL");
    },
    async startAgain() {
      service = await start();
    },
    /** What it has logged but for its requests. */
    log: () =>
      `${said}${service.log()}`
        .split("\n")
        .filter((line) => !line.includes('"route"'))
        .join("\n"),
  };
}
