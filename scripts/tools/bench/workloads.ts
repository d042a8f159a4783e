import { ObjectId } from "mongodb";
import type { Collections, PersonDocument } from "../../../src/kernel/database/collections.js";
import type { BenchRequest } from "./bare.js";

/** Requests to the service, and the requests to the baseline and the driver that they are compared with. */
export interface Workload {
  name: string;
  requests: BenchRequest[];
  /** The same for the baseline and the driver. They have no search, so a search is compared with the newest page. */
  bare: BenchRequest[];
}

/** In the order in which they run: workloads that write come last. */
export const workloadNames = [
  "newest",
  "filtered",
  "middle",
  "search_frequent",
  "search_rare",
  "search_full_name",
  "search_typo",
  "search_worst",
  "get",
  "tips",
  "create",
];

type Stores = Pick<Collections, "persons" | "wordCounts">;

/** What a workload needs to choose its requests. Reading the list through the API finds the middle of the list. */
interface Asked {
  collections: Stores;
  address: string;
  apiKey: string;
}

const newest = { path: "/v1/persons" };
const randomPersons = 300;

/** Makes the workloads with these names from the stored persons. */
export async function makeWorkloads(asked: Asked, only: readonly string[]): Promise<Workload[]> {
  const { persons } = asked.collections;
  const sampled = await persons
    .aggregate<PersonDocument>([
      { $match: { is_public: true, source: "form" } },
      { $sample: { size: randomPersons } },
      { $project: { first_name: 1, last_name: 1, gender: 1, location: 1 } },
    ])
    .toArray();
  const fullNames = sampled.map(fullNameOf);
  const searches = (queries: string[]) => ({ requests: queries.map(searchFor), bare: [newest] });
  const both = (requests: BenchRequest[]) => ({ requests, bare: requests });
  const makers: Record<string, () => Omit<Workload, "name"> | Promise<Omit<Workload, "name">>> = {
    newest: () => both([newest]),
    filtered: () => both([{ path: `${newest.path}?status=missing` }]),
    middle: () => middleOf(asked),
    search_frequent: async () => searches([await frequentPair(asked.collections)]),
    search_rare: async () => searches(await rareNames(asked.collections)),
    search_full_name: () => searches(fullNames),
    search_typo: () => searches(fullNames.map(mistype)),
    search_worst: async () => searches([await worstPair(asked.collections)]),
    get: () => both(sampled.map(({ _id }) => ({ path: `${newest.path}/${_id}` }))),
    tips: async () => both([{ path: `${newest.path}/${await giveTips(asked.collections)}/tips` }]),
    create: () => both(sampled.map((person) => ({ path: newest.path, body: bodyOf(person) }))),
  };
  const made: Workload[] = [];
  for (const name of workloadNames.filter((known) => only.includes(known))) {
    const workload = await makers[name]?.();
    if (workload) made.push({ name, ...workload });
  }
  return made;
}

export const searchFor = (query: string) => ({
  path: `${newest.path}?${new URLSearchParams({ query })}`,
});

/** What people type: the first given name and both surnames. */
export function fullNameOf({
  first_name,
  last_name,
}: Pick<PersonDocument, "first_name" | "last_name">): string {
  const [given = ""] = first_name.split(" ");
  return [given, ...last_name.split(" ").slice(0, 2)].join(" ");
}

/** Makes one error in the longest word: in turn, a letter is missing, doubled or wrong. */
function mistype(name: string, at: number): string {
  const longest = name.split(" ").reduce((a, b) => (b.length > a.length ? b : a));
  const middle = Math.floor(longest.length / 2);
  const letter = longest[middle] ?? "";
  const typed = ["", letter + letter, letter === "e" ? "o" : "e"][at % 3] ?? "";
  return name.replace(longest, longest.slice(0, middle) + typed + longest.slice(middle + 1));
}

const frequentWords = 40;

/** Pairs of frequent name words, the pair whose rarer word is the most frequent first. */
async function* frequentPairs({ wordCounts }: Stores) {
  const words = await wordCounts.find().sort({ names: -1 }).limit(frequentWords).toArray();
  for (const [at, { _id: rarer }] of words.entries()) {
    for (const { _id: other } of words.slice(0, at)) yield [other, rarer];
  }
}

const havingAll = (words: string[]) => ({ "search.words": { $all: words }, is_public: true });

/** The most frequent pair whose persons fill a page. */
async function frequentPair(stores: Stores): Promise<string> {
  let best = { words: "", hits: -1 };
  for await (const pair of frequentPairs(stores)) {
    const hits = await stores.persons.countDocuments(havingAll(pair), { limit: 51 });
    if (hits > best.hits) best = { words: pair.join(" "), hits };
    if (hits === 51) break;
  }
  return best.words;
}

/** The most frequent pair that no person has. */
async function worstPair(stores: Stores): Promise<string> {
  let pair: string[] = [];
  for await (pair of frequentPairs(stores)) {
    if (!(await stores.persons.findOne(havingAll(pair), { projection: { _id: 1 } }))) break;
  }
  return pair.join(" ");
}

const rareIs = 20;

/** The most frequent names among those that at most twenty persons have. */
async function rareNames({ wordCounts }: Stores): Promise<string[]> {
  const rare = { names: { $gte: 1, $lte: rareIs }, $expr: { $eq: ["$n", "$names"] } };
  const found = await wordCounts.find(rare).sort({ names: -1 }).limit(randomPersons).toArray();
  return found.length > 0 ? found.map(({ _id }) => _id) : ["zzyzx"];
}

/** Page 10,000, or the middle of the list if it has fewer pages. */
async function middleOf({ collections, address, apiKey }: Asked) {
  const total = await collections.persons.estimatedDocumentCount();
  const pages = Math.max(1, Math.min(5_000, Math.floor(total / 200))); // of 100 rows
  let path = `${newest.path}?limit=100`;
  let last = { id: "", created_at: "" };
  for (let page = 0; page < pages; page += 1) {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${apiKey}` } });
    const { data, pagination } = (await answer.json()) as {
      data: (typeof last)[];
      pagination: { next_cursor: string | null };
    };
    last = data.at(-1) ?? last;
    if (pagination.next_cursor === null) break;
    path = `${newest.path}?limit=100&cursor=${pagination.next_cursor}`;
  }
  const behind = new URLSearchParams({ behind: `${last.created_at} ${last.id}` });
  const requests = [{ path: path.replace("limit=100", "limit=50") }];
  return { requests, bare: [{ path: `${newest.path}?${behind}` }] };
}

const maxTips = 500;

/** Gives one person the maximum number of tips. */
async function giveTips({ persons }: Stores): Promise<ObjectId | undefined> {
  const now = new Date();
  const tips = Array.from({ length: maxTips }, (_, at) => ({
    _id: new ObjectId(),
    sender_name: "Luis Rojas",
    sender_phone: "+584145550101",
    sender_is_minor: false,
    message: `La vi en el mercado de Catia La Mar, con su hermana. (${at})`,
    created_at: new Date(now.getTime() - at * 1_000),
    updated_at: now,
    version: 1,
  }));
  const filter = { is_public: true, source: "form" };
  return (await persons.findOneAndUpdate(filter, { $set: { tips } }))?._id;
}

export const bodyOf = ({ first_name, last_name, gender, location }: PersonDocument) =>
  JSON.stringify({
    first_name,
    last_name,
    age: 40,
    ...(gender && { gender }),
    ...(location && { location }),
    contact_person_first_name: "Luis",
    contact_person_phone: "0414-5550101",
    contact_person_email: "luis@example.org",
  });
