import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { Counter, Gauge } from "prom-client";
import { waitingInQueues } from "../async/fair-queue.js";
import { overloaded } from "./errors.js";

/**
 * How many requests one process works on at once. Beyond what keeps the database's connections and the processor
 * busy, more requests are answered no faster: each only waits longer.
 */
export const capacity = {
  /** For any length of time: more than twice the connections to the database. */
  lasting: 128,
  /** For at most `burstMs`, because many requests that come at once are answered soon. */
  burst: 1_000,
  burstMs: 1_000,
  /** While the event loop is late by `lateMs` on average. Half of that ends this limit. */
  whileLate: 32,
  lateMs: 100,
};

const inFlight = new Gauge({
  name: "http_requests_in_flight",
  help: "Requests that were taken and are not answered yet, without those whose body is still to come",
});

const shed = new Counter({
  name: "http_requests_shed_total",
  help: "Requests that were answered 503 because too many were under way, or because the event loop was late",
  labelNames: ["reason"],
});

const loopDelay = new Gauge({
  name: "event_loop_delay_seconds",
  help: "By how much the event loop was late on average in the last second",
  aggregator: "max",
});

new Gauge({
  name: "http_requests_queued",
  help: "Requests that wait for their turn behind others of their key, or behind costly work",
  collect() {
    this.set(waitingInQueues());
  },
});

/** What a request holds while it is worked on. */
export interface Place {
  /**
   * Leaves the place to others while a body is still to come: slow clients would take all places.
   * @throws HttpError 503 when there is none any more once it has come.
   */
  whileArriving<Result>(
    req: { complete: boolean },
    receive: () => Promise<Result>,
  ): Promise<Result>;
  /** Leaves the place to others for the rest of the request: its answer takes as long as its reader needs. */
  leave(): void;
}

export type Admission = ReturnType<typeof createAdmission>;

const lookedEvery = 1_000;
const resolution = 20;

/**
 * Decides whether a request is served: those beyond `capacity` are refused before anything is looked up for them,
 * so that the others are answered as fast as ever. Requests in a queue do not count, because keys take turns there.
 */
export function createAdmission() {
  let running = 0;
  let isLate = false;
  /** Since when there were more than may last, and at no time less than half of that. */
  let fullSince: number | undefined;

  function limit(working: number): number {
    if (working <= capacity.lasting / 2) fullSince = undefined;
    else if (working >= capacity.lasting) fullSince ??= performance.now();
    if (isLate) return capacity.whileLate;
    const isMoment = fullSince === undefined || performance.now() < fullSince + capacity.burstMs;
    return isMoment ? capacity.burst : capacity.lasting;
  }

  function enter() {
    const working = running - waitingInQueues();
    if (working >= limit(working)) {
      shed.inc({ reason: isLate ? "event_loop" : "requests" });
      throw overloaded();
    }
    running += 1;
    inFlight.inc();
  }

  function leave() {
    running -= 1;
    inFlight.dec();
  }

  return {
    /** Does the work of a request. @throws HttpError 503 at once when there is no place for it. */
    async serve<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
      enter();
      let holds = true;
      const leaveOnce = () => {
        if (holds) leave();
        holds = false;
      };
      const place: Place = {
        async whileArriving(req, receive) {
          if (req.complete) return receive();
          leaveOnce();
          const received = await receive();
          enter();
          holds = true;
          return received;
        },
        leave: leaveOnce,
      };
      try {
        return await work(place);
      } finally {
        leaveOnce();
      }
    },

    /**
     * Watches how late the event loop is. One long pause says nothing: only when each of its turns takes long,
     * fewer requests are taken. @returns what ends it.
     */
    watchEventLoop(): () => void {
      const delays = monitorEventLoopDelay({ resolution });
      delays.enable();
      const looks = setInterval(() => {
        const late = Math.max(0, delays.mean / 1e6 - resolution) || 0; // NaN: nothing was measured
        delays.reset();
        isLate = late > capacity.lateMs / (isLate ? 2 : 1);
        loopDelay.set(late / 1_000);
      }, lookedEvery).unref();
      return () => {
        clearInterval(looks);
        delays.disable();
      };
    },
  };
}
