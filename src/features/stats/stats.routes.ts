import { endpointsOver } from "../../kernel/http/endpoint.js";
import { dataOf } from "../../kernel/http/envelope.js";
import type { StatsServices } from "./stats.services.js";
import { fullStats, minimizedStats, viewFullStats, viewMinimizedStats } from "./stats.view.js";

const fullFor = "persons:sensitive:read";

const endpoint = endpointsOver<StatsServices>({
  name: "Stats",
  description: "How many persons there are, and what waits to be worked on.",
});

export const statsEndpoints = [
  endpoint({
    method: "get",
    path: "/v1/stats",
    summary: "Count persons and pending work",
    description:
      "Public persons of all sources; pending work as the lists show it. Counts are at most a minute old: " +
      "`counted_at` is the time of the oldest. Without " +
      "`persons:sensitive:read` there are no hospitals and shelters, a count from 1 to 4 reads `<5`, and other counts " +
      "are rounded down to a multiple of five, so that no sum and no later answer gives a small count away.",
    resource: "Stats",
    response: { minimized: dataOf(minimizedStats), full: dataOf(fullStats), fullFor },
    async handle({ readStats, ...reader }) {
      const { caller } = reader;
      const isFull = caller.can(fullFor);
      const stats = await readStats({
        view: isFull ? "full" : "minimized",
        source: caller.source,
      });
      const view = isFull ? viewFullStats : viewMinimizedStats;
      return { data: view(stats, reader) };
    },
  }),
];
