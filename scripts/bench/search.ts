import { createKey } from "../../src/auth/keys.store.js";
import type { Collections } from "../../src/database/collections.js";
import { foldedWords } from "../../src/names/fold.js";
import { createWordCounts } from "../../src/persons/word-counts.js";
import { prepareDatabase } from "../../src/prepare-database.js";
import { runCommand } from "../support/command.js";
import { startContender } from "./contenders.js";
import { type Labelled, readSearched, shortNameOf } from "./labelled.js";
import { fill } from "./persons.js";

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
  /** Milliseconds a request. */
  p50: number;
  p99: number;
}

const shown = 20;
const anHour = 3_600_000;

/** Searches the labelled set among so many made-up persons: each record by the name in it. */
export async function benchSearch(
  among: number,
  report: (figures: SearchFigures) => void,
): Promise<void> {
  const service = await startContender("service"); // first: it runs the database
  await runCommand(async ({ db, collections }) => {
    await db.dropDatabase();
    await prepareDatabase(db);
    const labelled = readSearched();
    await fill(collections, among);
    await collections.persons.insertMany(labelled.map(({ person }) => person));
    await countWords(collections);
    const grant = { name: "bench", source: "form", permissions: ["persons:read" as const] };
    const { key } = await createKey(collections, grant, anHour);
    const find = async (query: string): Promise<string[]> => {
      const parameters = new URLSearchParams({ query, limit: String(shown) });
      const answer = await fetch(`${service.address}/v1/persons?${parameters}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      if (!answer.ok) throw new Error(`A search was answered with ${answer.status}.`);
      const { data } = (await answer.json()) as { data: { id: string }[] };
      return data.map(({ id }) => id);
    };
    report({ persons: among + labelled.length, ...(await measure(labelled, find)) });
    return 0;
  });
  await service.stop();
}

/** The service counts what is stored through it; this was stored past it. */
async function countWords(collections: Collections): Promise<void> {
  const counts = createWordCounts(collections);
  const stored = collections.persons.find({}, { projection: { search: 1 } });
  for await (const { search } of stored) counts.note(undefined, search);
  await counts.stop();
}

/** Asks for each record that has another of its person. */
export async function measure(
  labelled: Labelled[],
  find: (query: string) => Promise<string[]>,
): Promise<Omit<SearchFigures, "persons">> {
  const byId = new Map(labelled.map((one) => [one.person._id.toHexString(), one]));
  const records = new Map<string, Labelled[]>();
  for (const one of labelled) records.set(one.entity, [...(records.get(one.entity) ?? []), one]);
  const totals = { pairs: 0, exact: 0, found: 0, shown: 0 };
  const times: number[] = [];
  for (const one of labelled) {
    const others = (records.get(one.entity)?.length ?? 1) - 1;
    if (others === 0) continue;
    const query = shortNameOf(one.person);
    const begun = performance.now();
    const ids = await find(query);
    times.push(performance.now() - begun);
    const rows = ids.filter((id) => id !== one.person._id.toHexString());
    const found = rows.flatMap((id) => {
      const row = byId.get(id);
      return row?.entity === one.entity ? [row] : [];
    });
    const words = foldedWords(query);
    const isExact = ({ person: { search } }: Labelled) =>
      words.every((word) => search.words.includes(word));
    totals.pairs += others;
    totals.exact += found.filter(isExact).length;
    totals.found += found.length;
    totals.shown += rows.length;
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    pairs: totals.pairs,
    exact: totals.exact / totals.pairs,
    recall: totals.found / totals.pairs,
    precision: totals.found / totals.shown,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}
