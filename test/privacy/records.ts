import { ObjectId } from "mongodb";
import { permissions } from "../../src/kernel/auth/permissions.js";
import { webhookEvents } from "../../src/kernel/database/collections.js";
import { insertReview } from "../features/duplicates/reviews.js";
import { eventually } from "../support/service.js";
import type { Marks } from "./marks.js";
import { created, expectOk, type MarkedPerson, makePersons } from "./persons.js";
import type { Registry } from "./registry.js";

export interface MarkedReview {
  name: string;
  id: string;
  candidates: MarkedPerson[];
}

export interface MarkedImport {
  name: string;
  id: string;
  /** The name of the key without persons:sensitive:read that sent it. */
  partner?: string;
}

interface Below {
  tips: string[];
  reports: string[];
  /** Reports that are there for nobody any more. */
  completed: string[];
}

/** All that is stored when the walk begins. */
export interface Records {
  persons: MarkedPerson[];
  reviews: MarkedReview[];
  imports: MarkedImport[];
  resource: string;
  /** It has sent everything that the records are made of. */
  webhook: string;
  /** Ids below a person, by its name. */
  below: Map<string, Below>;
}

export const partner = "Partner";

export async function makeRecords(watched: Registry, marks: Marks): Promise<Records> {
  const key = await watched.keyWith(permissions, { name: "Owner" });
  const hook = { url: watched.webhookUrl, events: webhookEvents };
  const webhook = await created(watched, key, "/v1/webhooks", hook);
  const made = await makePersons(watched, marks);
  const [imports, listed] = await importLists(watched, marks, key);
  const persons = [...made, ...listed];
  await untilMatched(watched);
  const reviews = await makeReviews(watched, { marks, key, persons });
  const resource = await created(watched, key, "/v1/resources", resourceOf(marks, "resource"));
  const below = await idsBelow(watched, persons);
  return { persons, reviews, imports, resource, webhook, below };
}

export const resourceOf = (marks: Marks, name: string) => ({
  name: marks.word(`${name}/name`),
  type: "hotline",
  country: "VE",
  region: marks.word(`${name}/region`),
  city: marks.word(`${name}/city`),
  address: marks.word(`${name}/address`),
  description: marks.word(`${name}/description`),
  links: [
    { type: "phone", label: marks.word(`${name}/label`), value: marks.phone(`${name}/value`) },
  ],
});

async function idsBelow({ collections }: Registry, persons: MarkedPerson[]) {
  const below: Records["below"] = new Map();
  for (const { name, id } of persons) {
    const person_id = new ObjectId(id);
    const stored = await collections.persons.findOne({ _id: person_id });
    const reports = await collections.reports.find({ person_id }).toArray();
    const ofStatus = (wanted: string) =>
      reports.flatMap(({ _id, status }) => (status === wanted ? String(_id) : []));
    below.set(name, {
      tips: stored?.tips.map(({ _id }) => String(_id)) ?? [],
      reports: ofStatus("pending"),
      completed: ofStatus("completed"),
    });
  }
  return below;
}

/** A list of persons that only lists can make, with a row that is refused: its place is not known. */
export const listOf = (marks: Marks, list: string, rows: [name: string, cells: string][]) => {
  const line = ([name, cells]: [string, string]) => {
    const word = (field: string) => marks.word(`${name}/${field}`);
    const document = marks.document(`${name}/document_id`);
    const own = `${word("first_name")};${word("last_name")};${document};${word("location")};${cells}`;
    return `${own};Nota ${word("source_notes")}`;
  };
  const place = `Hospital ${marks.word(`${list}/place`)}`;
  return [
    "Nombre;Apellido;Cédula;Ubicación;Edad;Estatus;Hospital;Observaciones",
    ...rows.map(line),
    line([`${list}_refused`, `;;${place}`]),
  ].join("\n");
};

export const fileOf = (list: string, name: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.set("status", "missing");
  for (const [field, text] of Object.entries(fields)) form.set(field, text);
  form.set("file", new Blob([list]), `${name}.csv`);
  return form;
};

async function importLists(watched: Registry, marks: Marks, key: string) {
  const partnerKey = await watched.keyWith(["persons:write"], { name: partner });
  const send = async (by: string, name: string, rows: [string, string][]) => {
    const body = fileOf(listOf(marks, name, rows), marks.word(`${name}/file`));
    const id = await created(watched, by, "/v1/imports", body);
    await eventually(async () => {
      const { text } = await watched.send({ method: "get", path: `/v1/imports/${id}`, key });
      return JSON.parse(text).data.state === "finished" || undefined;
    });
    return { name, id };
  };
  const own = { source: "form", isPublic: true };
  const imports = [
    await send(key, "list", [
      ["reported_minor", "bebé;;"],
      ["reported_patient", "44;Hospitalizada;"],
    ]),
    {
      partner,
      ...(await send(partnerKey, "partners_list", [["listed_adult", "51;Desaparecida;"]])),
    },
  ];
  const listed: [string, MarkedPerson["minimized"]][] = [
    ["reported_minor", "minor"],
    ["reported_patient", "patient"],
    ["listed_adult", "adult"],
  ];
  const persons = listed.map(async ([name, minimized]) => {
    const first_name = marks.word(`${name}/first_name`);
    const stored = await watched.collections.persons.findOne({ first_name });
    if (!stored) throw new Error(`${name} was not imported`);
    return { name, id: String(stored._id), ...own, minimized };
  });
  return [imports, await Promise.all(persons)] as const;
}

/** The matcher has looked at everybody: it would withdraw reviews of persons who are not alike. */
async function untilMatched({ collections: { persons, jobs } }: Registry) {
  const [newest] = await persons.find({ is_public: true }).sort({ updated_at: -1 }).toArray();
  await eventually(async () => {
    const job = await jobs.findOne({ _id: "duplicates" });
    return (newest && job?.done && job.done.updated_at >= newest.updated_at) || undefined;
  });
}

interface Reviewing {
  marks: Marks;
  key: string;
  persons: MarkedPerson[];
}

async function makeReviews(watched: Registry, { marks, key, persons }: Reviewing) {
  const { collections, send, keyWith } = watched;
  const review = async (name: string, ...names: string[]): Promise<MarkedReview> => {
    const candidates = names.flatMap((one) => persons.find((person) => person.name === one) ?? []);
    const id = new ObjectId();
    const values = [marks.word(`${name}/values`), ...names.slice(1).map(() => null)];
    await insertReview(collections, id, {
      confidence: "high",
      reason: marks.word(`${name}/reason`),
      match_score: 0.9,
      scan_version: 3,
      persons: candidates.map((one) => new ObjectId(one.id)),
      comparison: [{ field: "document", agreement: "close", weight: 2, values }],
    });
    return { name, id: String(id), candidates };
  };
  const reviews = [
    await review("confirmed", "canonical", "linked"),
    await review("dismissed", "adult", "minor_by_age"),
    await review("with_hidden", "adult", "hidden_adult"),
    await review("open", "patient", "of_other_source"),
  ];
  const [confirmed, dismissed] = reviews;
  const decide = async (one: MarkedReview | undefined, by: string, body: object) =>
    expectOk(await send({ method: "patch", path: `/v1/duplicates/${one?.id}`, key: by, body }));
  const canonical_person_id = confirmed?.candidates[0]?.id;
  const note = (name: string) => marks.word(`${name}/note`);
  await decide(confirmed, key, {
    status: "confirmed",
    canonical_person_id,
    note: note("confirmed"),
  });
  const auditor = await keyWith(["duplicates:read", "duplicates:write"], {
    name: marks.word("dismissed/audited_by"),
  });
  await decide(dismissed, auditor, { status: "dismissed", note: note("dismissed") });
  return reviews;
}
