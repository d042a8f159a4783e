import { setTimeout as wait } from "node:timers/promises";
import type { ReplicaSet } from "./replica-set.js";
import type { Supervised } from "./supervised.js";

/** By its name, what is done to a database or to services, until it is over. */
type Disturbances = Record<string, () => Promise<void>>;

export type Random = () => number;

/** What happens to a replica set. Each time it is whole again before the next thing happens. */
export function disturbancesOf(set: ReplicaSet, random: Random): Disturbances {
  const seconds = (least: number, most: number) =>
    wait(1_000 * (least + random() * (most - least)));
  return {
    async "kill -9 of the primary"() {
      const { primary } = await set.whole();
      await primary.kill();
      await seconds(1, 5);
      primary.start();
      await set.whole();
    },
    async "step-down of the primary"() {
      const { primary } = await set.whole();
      // It may refuse, because no secondary has caught up.
      await primary.admin
        .command({ replSetStepDown: 5, secondaryCatchUpPeriodSecs: 2 })
        .catch(() => {});
      await seconds(0, 3);
      await set.whole();
    },
    async "kill -9 of a secondary"() {
      const { secondaries } = await set.whole();
      const secondary = secondaries[Math.floor(random() * secondaries.length)];
      await secondary?.kill();
      await seconds(1, 3);
      secondary?.start();
      await set.whole();
    },
    async "kill -9 of a primary that nobody follows"() {
      const { primary, secondaries } = await set.whole();
      for (const secondary of secondaries) secondary.freeze();
      await seconds(0.5, 1.5);
      await primary.kill();
      for (const secondary of secondaries) secondary.thaw();
      await seconds(3, 5); // there is another one by then
      primary.start();
      await set.whole();
    },
    async "a primary that stands still"() {
      const { primary } = await set.whole();
      primary.freeze();
      await seconds(3, 12);
      primary.thaw();
      await set.whole();
    },
  };
}

/** Each service is killed; its supervisor starts it again some time later. */
export const killsOf = (services: Supervised[], random: Random): Disturbances =>
  Object.fromEntries(
    services.map((service, at) => [
      `kill -9 of service ${at + 1}`,
      async () => {
        await wait(random() * 6_000);
        await service.kill();
        await wait(random() * 3_000);
        await service.startAgain();
      },
    ]),
  );

/**
 * Does each of these once, in a random order, and again until the time is up.
 * @param note is told what happens.
 */
export async function disturb(
  disturbances: Disturbances,
  { random, until, note }: { random: Random; until: number; note: (what: string) => void },
): Promise<void> {
  for (let round = 0; round === 0 || performance.now() < until; round += 1) {
    const order = Object.entries(disturbances)
      .map(([name, happen]) => ({ name, happen, at: random() }))
      .sort((one, other) => one.at - other.at);
    for (const { name, happen } of order) {
      if (round > 0 && performance.now() > until) return;
      note(name);
      await happen();
    }
  }
}
