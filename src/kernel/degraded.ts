import { Gauge } from "prom-client";

const degraded = new Gauge({
  name: "service_degraded",
  help: "1 while a part that the service can do without for a while is out of order: storage, disk",
  labelNames: ["part"],
  aggregator: "max", // every process of the service looks for itself
});

/** Shows among the metrics whether a part that `GET /readyz` reports is out of order. */
export const setDegraded = (part: "storage" | "disk", isOutOfOrder: boolean): void =>
  degraded.set({ part }, isOutOfOrder ? 1 : 0);
