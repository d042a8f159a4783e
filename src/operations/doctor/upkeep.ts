import type { Db } from "mongodb";
import type { Config } from "../../app/config.js";
import { arePhotosKept } from "../../features/photos/photo-objects.store.js";
import { listKeys } from "../../kernel/auth/keys.store.js";
import { type Collections, collectionsOf } from "../../kernel/database/collections.js";
import {
  type Check,
  type Finding,
  named,
  ok,
  problem,
  warning,
} from "../../runtime/checks/finding.js";
import { checkOfPhotos } from "../../runtime/checks/photo-storage.js";
import { firstKey } from "../../runtime/first-key.js";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Checks of keys, and of the work that the service repeats by itself. */
export function checksOfUpkeep(db: Db, config: Config): Check[] {
  const collections = collectionsOf(db);
  return [
    { subject: "keys", look: () => lookAtKeys(collections) },
    { subject: "jobs", look: () => lookAtJobs(collections, config) },
    { subject: "duplicates", look: () => lookAtMatching(collections) },
    { subject: "photo removals", look: () => lookAtRemovals(collections) },
    checkOfPhotos(collections, config),
  ];
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

const maxKeys = 1_000;
const soon = 14 * day;

/** Reports only the names of keys. */
async function lookAtKeys(collections: Collections): Promise<Finding> {
  const keys = (await listKeys(collections, maxKeys)).filter(
    ({ revoked_at, expires_at }) => !revoked_at && expires_at > new Date(),
  );
  if (keys.length === 0) return warning("keys", "none is valid: nobody is let in", firstKey);
  // A rotated key and its successor have the same name, and the successor is valid for longer.
  const lasting = keys.filter(({ expires_at }) => expires_at > ago(-soon)).map(({ name }) => name);
  const ending = keys.filter(({ name }) => !lasting.includes(name)).map(({ name }) => name);
  return ending.length > 0
    ? warning(
        "keys",
        `expire within 14 days: ${named([...new Set(ending)])}`,
        "npm run keys -- rotate ID, and give the new key to its holder; `list` shows the ids",
      )
    : ok("keys", `${keys.length} are valid for more than 14 days`);
}

const jobs = [
  { _id: "recount_words", of: "counting of words", every: day },
  { _id: "retention", of: "retention", every: 5 * minute },
];

/** Whether any instance has begun each repeated job lately. */
async function lookAtJobs(
  { jobs: stored }: Collections,
  { RETENTION_DAYS }: Config,
): Promise<Finding> {
  const expected = jobs.filter(({ _id }) => _id !== "retention" || RETENTION_DAYS !== undefined);
  const late: string[] = [];
  for (const { _id, of, every } of expected) {
    const job = await stored.findOne({ _id }, { projection: { begun_at: 1 } });
    if (job && job.begun_at < ago(every + 2 * hour)) {
      late.push(`${of}, last begun ${job.begun_at.toISOString()}`);
    }
  }
  const todo = "see that a service runs on this database; its log names the jobs that fail";
  return late.length > 0
    ? warning("jobs", `overdue: ${named(late)}`, todo)
    : ok("jobs", "none is overdue");
}

/** Whether changed persons are compared with the others. */
async function lookAtMatching({ jobs: stored, persons }: Collections): Promise<Finding> {
  const subject = "duplicates";
  const { done } = (await stored.findOne({ _id: "duplicates" })) ?? {};
  if (!done) return ok(subject, "the first running service compares everybody");
  const waiting = { updated_at: { $gt: done.updated_at, $lt: ago(2 * hour) } };
  const options = { projection: { _id: 1 }, maxTimeMS: 5_000 };
  return (await persons.findOne(waiting, options))
    ? warning(
        subject,
        "persons who changed two hours ago were not compared yet",
        "see that a service runs; it compares while requests leave it time. npm run duplicates:scan compares all",
      )
    : ok(subject, "who changed was compared");
}

const maxCounted = 10_000;

/** Whether photos that no person refers to are removed. */
async function lookAtRemovals({ photos, jobs }: Collections): Promise<Finding> {
  const subject = "photo removals";
  const overdue = await photos.countDocuments(
    { orphaned_since: { $lt: ago(15 * minute) } },
    { limit: maxCounted, maxTimeMS: 5_000 },
  );
  if (overdue === 0) return ok(subject, "none is overdue");
  if (await arePhotosKept({ jobs })) return ok(subject, "wait for the end of a backup");
  const count = overdue === maxCounted ? `${maxCounted} or more` : String(overdue);
  const todo = "see that a service runs, and read what doctor says of the photo storage";
  return problem(subject, `${count} photos should have been removed`, todo);
}
