import { type Finding, ok, problem, warning } from "../../runtime/checks/finding.js";

/** What the clock of a server said in an answer, and when that came; `duration` of the question, in milliseconds. */
export interface ClockReading {
  server: unknown;
  here: number;
  duration: number;
}

const subject = "clocks";
/** Milliseconds. When the clocks of two servers differ by more, followers of the sync feed may miss a change. */
const maxApart = 500;

/**
 * How far apart the clocks of the servers are, and this machine's. A server reads its clock at some time between
 * question and answer: only a difference that is certain counts.
 */
export function lookAtClocks(readings: ClockReading[]): Finding {
  const ahead = readings.flatMap(({ server, here, duration }) => {
    if (!(server instanceof Date)) return [];
    const least = server.getTime() - here;
    return [{ least, most: least + duration }];
  });
  const todo = "set them by NTP on every machine (chronyd, systemd-timesyncd)";
  const ofServers = apart(ahead);
  if (ofServers > maxApart) {
    return problem(subject, `those of the database differ by ${ofServers} ms`, todo);
  }
  const ofAll = apart([...ahead, { least: 0, most: 0 }]);
  return ofAll > maxApart
    ? warning(subject, `this machine's differs from the database's by ${ofAll} ms`, todo)
    : ok(subject, `those of this machine and ${ahead.length} of the database agree`);
}

/** By how much clocks differ at least. */
const apart = (clocks: { least: number; most: number }[]): number =>
  Math.ceil(
    Math.max(
      0,
      Math.max(...clocks.map(({ least }) => least)) - Math.min(...clocks.map(({ most }) => most)),
    ),
  );
