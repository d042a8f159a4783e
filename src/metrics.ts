import type { RequestListener } from "node:http";
import type { RequestHandler } from "express";
import { Counter, collectDefaultMetrics, Histogram, register } from "prom-client";
import { backgroundFailures } from "./background.js";

collectDefaultMetrics();

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from the request's head to the end of its response",
  labelNames: ["route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
});

// Commands have work in the background too, but no metrics: they need not load what counts for Prometheus.
new Counter({
  name: "background_failures_total",
  help: "Failures of work that no request waits for; each is tried again or made up for",
  labelNames: ["job"],
  collect() {
    this.reset();
    for (const [job, count] of backgroundFailures) this.inc({ job }, count);
  },
});

/** Counts and times requests by route pattern and status: nothing that a request contains. */
export const measureRequests: RequestHandler = (_req, res, next) => {
  const stop = durations.startTimer();
  res.once("close", () => stop({ route: res.locals.route ?? "other", status: res.statusCode }));
  next();
};

/** Answers `GET /metrics` for Prometheus, on a port apart from the API. */
export const serveMetrics: RequestListener = async (req, res) => {
  if (req.url !== "/metrics") return res.writeHead(404).end();
  res.setHeader("Content-Type", register.contentType).end(await register.metrics());
};
