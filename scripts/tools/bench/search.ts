import { setTimeout as wait } from "node:timers/promises";
import { createWordCounts } from "../../../src/features/persons/search/word-counts.store.js";
import { createKey } from "../../../src/kernel/auth/keys.store.js";
import type { Collections, PersonDocument } from "../../../src/kernel/database/collections.js";
import { foldedWords } from "../../../src/kernel/names/fold.js";
import { runCommand } from "../../support/command.js";
import { type Labelled, labelledSource, readSearched, shortNameOf } from "./labelled.js";
import { fill, madeAt, mistyped, womanAndMan } from "./persons.js";
import { quantileOf } from "./quantile.js";
import { startTarget } from "./targets.js";

/** How well and how fast the records of one person are found by the name in another of them. */
export interface SearchFigures {
  /** Persons searched, all in all. */
  persons: number;
  /** Ordered pairs of records of one person. */
  pairs: number;
  /** Shares of the pairs found among the first 20: spelt as in the query, and in any way. */
  exact: number;
  recall: number;
  /** The share of the records shown that are of the person asked for. */
  precision: number;
  /** Of the pairs that were not found, the share whose page was full of others who are spelt like the query. */
  crowded: number;
  /** Milliseconds a request. */
  p50: number;
  p99: number;
}

/** How long one search after another takes, each of its own names. */
export interface SearchTimes {
  workload: "search_full_name" | "search_full_name_typo" | "search_worst";
  /** Milliseconds a request. */
  p50: number;
  p95: number;
  max: number;
}

/** What a search shows of a person. */
export interface FoundPerson {
  id: string;
  first_name: string;
  last_name: string;
  location?: string | null;
  description?: string | null;
}

const shown = 20;
/** Full names that are searched for. */
const timed = 200;
const anHour = 3_600_000;
/** Within this time a service knows the words of new persons. */
const untilKnownMs = 5_000;

/** Searches the labelled set among so many made-up persons, each record by the name in it; and for full names. */
export async function benchSearch(
  among: number,
  report: (figures: SearchFigures, times: SearchTimes[]) => void,
): Promise<void> {
  const service = await startTarget("service"); // first: it runs the database
  await runCommand(async ({ collections }) => {
    await fill(collections, among);
    const labelled = readSearched();
    if (among > 0) mix(labelled, among);
    await replaceLabelled(collections, labelled);
    const grant = { name: "bench", source: "form", permissions: ["persons:read" as const] };
    const { apiKey } = await createKey(collections, grant, anHour);
    const find = async (query: string): Promise<FoundPerson[]> => {
      const parameters = new URLSearchParams({ query, limit: String(shown) });
      const answer = await fetch(`${service.address}/v1/persons?${parameters}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      if (!answer.ok) throw new Error(`A search was answered with ${answer.status}.`);
      return ((await answer.json()) as { data: FoundPerson[] }).data;
    };
    await wait(untilKnownMs);
    const times: SearchTimes[] = [];
    for (const [workload, queries] of Object.entries(await fullNames(collections))) {
      times.push({ workload: workload as SearchTimes["workload"], ...(await time(queries, find)) });
    }
    report({ persons: among + labelled.length, ...(await measure(labelled, find)) }, times);
    return 0;
  });
  await service.stop();
}

/** Spreads the times of records over those of the made-up persons: the newest are found first. */
function mix(labelled: Labelled[], among: number): void {
  for (const [at, { person }] of labelled.entries()) {
    const made = madeAt((at / labelled.length) * among);
    person.created_at = made;
    person.updated_at = made;
  }
}

/** The labelled set of this run; that of the run before goes. */
async function replaceLabelled(collections: Collections, labelled: Labelled[]): Promise<void> {
  const { persons } = collections;
  const counts = createWordCounts(collections);
  const former = await persons.find({ source: labelledSource }).toArray();
  await persons.deleteMany({ source: labelledSource });
  await persons.insertMany(labelled.map(({ person }) => person));
  for (const { search } of former) counts.note(search, undefined);
  for (const { person } of labelled) counts.note(undefined, person.search);
  await counts.stop();
}

/** What people type: a given name and both surnames of persons in the registry; and two names that nobody has both of. */
async function fullNames({ persons }: Collections) {
  const stored = await persons
    .aggregate<PersonDocument>([{ $sample: { size: 3 * timed } }, { $match: { last_name: / / } }])
    .toArray();
  const names = stored
    .slice(0, timed)
    .map(({ first_name, last_name }) => `${first_name.split(" ")[0]} ${last_name}`);
  return {
    search_full_name: names,
    search_full_name_typo: names.map(mistyped),
    search_worst: Array.from({ length: 20 }, (_, at) => womanAndMan(at)),
  } satisfies Record<SearchTimes["workload"], string[]>;
}

async function time(queries: string[], find: (query: string) => Promise<unknown>) {
  const times: number[] = [];
  for (const query of queries) {
    const begun = performance.now();
    await find(query);
    times.push(performance.now() - begun);
  }
  const quantile = quantileOf(times);
  return { p50: quantile(0.5) ?? 0, p95: quantile(0.95) ?? 0, max: quantile(1) ?? 0 };
}

/** Asks for each record that has another of its person. */
export async function measure(
  labelled: Labelled[],
  find: (query: string) => Promise<FoundPerson[]>,
): Promise<Omit<SearchFigures, "persons">> {
  const byId = new Map(labelled.map((one) => [one.person._id.toHexString(), one]));
  const records = new Map<string, Labelled[]>();
  for (const one of labelled) records.set(one.entity, [...(records.get(one.entity) ?? []), one]);
  const totals = { pairs: 0, exact: 0, found: 0, shown: 0, crowded: 0 };
  const times: number[] = [];
  for (const one of labelled) {
    const others = (records.get(one.entity)?.length ?? 1) - 1;
    if (others === 0) continue;
    const query = shortNameOf(one.person);
    const begun = performance.now();
    const page = await find(query);
    times.push(performance.now() - begun);
    const rows = page.filter(({ id }) => id !== one.person._id.toHexString());
    const found = rows.filter(({ id }) => byId.get(id)?.entity === one.entity);
    const words = foldedWords(query);
    const isExact = (person: FoundPerson) => {
      const { first_name, last_name, location, description } = person;
      const spelt = foldedWords([first_name, last_name, location, description].join(" "));
      return words.every((word) => spelt.includes(word));
    };
    const isCrowded = page.length === shown && page.every(isExact);
    totals.pairs += others;
    totals.exact += found.filter(isExact).length;
    if (isCrowded) totals.crowded += others - found.length;
    totals.found += found.length;
    totals.shown += rows.length;
  }
  const quantile = quantileOf(times);
  return {
    pairs: totals.pairs,
    exact: totals.exact / totals.pairs,
    recall: totals.found / totals.pairs,
    precision: totals.found / totals.shown,
    crowded: totals.crowded / Math.max(1, totals.pairs - totals.found),
    p50: quantile(0.5) ?? 0,
    p99: quantile(0.99) ?? 0,
  };
}
