import sharp from "sharp";
import type { Collections, PersonDocument } from "../../../src/kernel/database/collections.js";
import { personNumber } from "./persons.js";
import { bodyOf, fullNameOf, searchFor } from "./workloads.js";

type Ask = () => Promise<Response>;

interface Sent {
  method?: "POST";
  body?: string | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface Day {
  address: string;
  /** Keys of a partner who reads, and of a desk that sees and writes everything. */
  keys: { partner: string; desk: string };
  collections: Pick<Collections, "persons">;
  /** How many persons there are: the next ones have higher numbers. */
  persons: number;
}

const known = 300;
const rowsOfList = 50;

/** The mixed requests of a day, a thousand of them: what people look for, report and import. */
export async function makeDay({ address, keys, collections, persons }: Day): Promise<Ask[]> {
  const sampled = await collections.persons
    .aggregate<PersonDocument>([
      { $match: { is_public: true, source: "form" } },
      { $sample: { size: known } },
      { $project: { first_name: 1, last_name: 1 } },
    ])
    .toArray();
  const photo = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: "teal" },
  })
    .jpeg()
    .toBuffer();
  let next = persons;
  const newPerson = () => personNumber(next++);
  const anyone = () => {
    const person = sampled[Math.floor(Math.random() * sampled.length)];
    if (!person) throw new Error("There is nobody to ask for.");
    return person;
  };

  const send = (key: string, path: string, init: Sent = {}) =>
    fetch(`${address}/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
    });
  const read = (path: string, init?: Sent) => send(keys.partner, path, init);
  const post = (path: string, body: string) =>
    send(keys.desk, path, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
  const upload = (path: string, field: string, file: Blob, name: string) => {
    const body = new FormData();
    body.append(field, file, name);
    return send(keys.desk, path, { method: "POST", body });
  };

  const tip = JSON.stringify({ sender_name: "Luis Rojas", message: "La vi en el mercado." });
  return [
    ...times(300, () => read("/persons?status=missing")),
    ...times(250, () => read(searchFor(fullNameOf(anyone())).path.slice("/v1".length))),
    ...times(250, () => send(keys.desk, `/persons/${anyone()._id}`)),
    ...times(100, () => post("/persons", bodyOf(newPerson()))),
    ...times(60, () => post(`/persons/${anyone()._id}/tips`, tip)),
    ...times(20, () => leave(read)),
    ...times(19, () =>
      upload(`/persons/${anyone()._id}/photo`, "photo", new Blob([photo]), "photo.jpg"),
    ),
    ...times(1, () => upload("/imports", "file", new Blob([listOf(newPerson)]), "list.csv")),
  ];
}

const times = (count: number, ask: Ask) => Array.from({ length: count }, () => ask);

/** Goes away before the answer has come. */
async function leave(read: (path: string, init: Sent) => Promise<Response>) {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), 2);
  const gone = () => new Response(null, { status: 204 });
  return read("/persons?limit=100", { signal: patience.signal })
    .then((answer) => answer.text())
    .then(gone, gone);
}

function listOf(newPerson: () => PersonDocument): string {
  const rows = Array.from({ length: rowsOfList }, newPerson).map(
    ({ first_name, last_name, document_id }) => `${first_name},${last_name},${document_id}`,
  );
  return ["Nombres,Apellidos,Cédula", ...rows, ""].join("\n");
}
