import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ObjectId } from "mongodb";
import { expect } from "vitest";
import { saveReview } from "../../features/duplicates/reviews.js";
import { folderOf } from "../../features/photos/objects.js";
import { personBody, type startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";
import { aJpeg } from "../../support/images.js";

type Api = Awaited<ReturnType<typeof startApi>>;

const permissions = [
  ...(["persons:read", "persons:write", "persons:sensitive:read"] as const),
  ...(["tips:write", "reports:write", "duplicates:read", "duplicates:write"] as const),
];

/** The commands on the database and photos of an API. */
export function commandsOf({ db, services }: Api) {
  const DATA_DIR = dirname(folderOf(services.photoStore));
  const env = { MONGODB_URI: databaseUri(db.databaseName), DATA_DIR };
  return {
    env,
    import: (file: string, ...args: string[]) =>
      runScript(
        "import",
        [file, "--source", "form", "--status", "missing", "--json", ...args],
        env,
      ),
    undo: (batch: string) => runScript("import", ["--undo", batch, "--json"], env),
    async erase(id: string, reason = "Case 4711") {
      const { code, stdout, stderr } = await runScript(
        "erase",
        ["person", id, "--reason", reason, "--json"],
        env,
      );
      return { code, stderr, result: stdout ? JSON.parse(stdout) : undefined };
    },
  };
}

/** What stands in every field of the person, and nowhere else. */
export const marker = "tolumark";
export const markedPhone = "+584145559173";

/**
 * A person of whom every collection holds something that can, made over the API and by imports: its id, the
 * request that made it, and the list that names it.
 */
export async function makeMarkedPerson(api: Api) {
  const { collections, clientWith, savePersons } = api;
  const client = await clientWith(permissions);
  const body = personBody({
    first_name: "Tolumarka",
    last_name: "Tolumarkez",
    document_id: "TOLUMARK-123",
    age: 34,
    location: "Tolumarkito",
    description: "Camisa tolumark, lentes oscuros y gorra.",
    contact_person_first_name: "Tolumarkola",
    contact_person_last_name: "Tolumarkson",
    contact_person_phone: markedPhone,
    contact_person_email: "tolumark@example.org",
    source_id: "TOLUMARK-1",
    source_notes: "De la lista tolumark de ayer.",
  });
  const create = () => client.post("/v1/persons").set("Idempotency-Key", "of-tolumarka").send(body);
  const id = String((await create().expect(201)).body.data.id);
  const path = `/v1/persons/${id}`;
  const found = { finder_name: "Tolumark Finder", finder_phone: markedPhone, found_notes: marker };
  await client
    .patch(path)
    .send({ status: "found", ...found })
    .expect(200);
  const sender = { sender_name: "Tolumark Tipster", sender_phone: markedPhone, message: marker };
  await client.post(`${path}/tips`).set("Idempotency-Key", "tip").send(sender).expect(201);
  const reporter = { reporter_name: "Tolumark Reporter", reporter_email: "tolumark@example.com" };
  const report = { reason: "other", details: "Vi a tolumark en la plaza mayor.", ...reporter };
  await client.post(`${path}/reports`).send(report).expect(201);
  const done = await client.post(`${path}/reports`).send(report).expect(201);
  await client
    .patch(`${path}/reports/${done.body.data.id}`)
    .send({ status: "completed" })
    .expect(200);
  await client
    .post(`${path}/photo`)
    .attach("photo", await aJpeg(), "tolumark.jpg")
    .expect(200);
  // What a replaced photo leaves when its removal failed.
  const orphan = new ObjectId();
  await api.services.photoStore.put(orphan, await aJpeg());
  const person_id = new ObjectId(id);
  const soon = new Date(Date.now() + 600_000);
  await collections.photos.insertOne({ _id: orphan, person_id, orphaned_since: soon });

  const person = await collections.persons.findOne({ _id: person_id });
  if (!person) throw new Error("The person was not stored");
  const others = await savePersons(...[1, 2, 3, 4].map(() => otherPerson()));
  const [one, two, three, four] = others as [typeof person, ...(typeof person)[]];
  const comparison = [
    {
      field: "document",
      agreement: "match" as const,
      weight: 8,
      values: ["TOLUMARK-123", "X", "Y"],
    },
  ];
  const decide = async (review: string, canonical: string) =>
    client
      .patch(review)
      .send({
        status: "confirmed",
        canonical_person_id: canonical,
        note: "La tolumark es la hermana de la otra.",
      })
      .expect(200);
  const all = await saveReview(collections, [person, one, two as typeof one], { comparison });
  await decide(all, String(one._id));
  // Another record is linked to this one, and then is not any more.
  await decide(await saveReview(collections, [person, three as typeof one], { comparison }), id);
  await saveReview(collections, [person, four as typeof one], { comparison });
  return { id, create, client, path, others, reviewOfAll: all, orphan, photo: person.photo };
}

const otherPerson = () => {
  const now = new Date();
  const _id = new ObjectId();
  return {
    _id,
    source: "form",
    is_public: true,
    first_name: "Otra",
    last_name: "Rojas",
    status: "missing" as const,
    created_at: now,
    updated_at: now,
    version: 1,
    sources: [],
    tips: [],
    history: [],
    search: { names: ["otra", "rojas"], pairs: [], words: ["otra", "rojas"], name_length: 2 },
  };
};

/**
 * Imports name the person and change it; the last one says nothing new, and an undo of the other leaves the person.
 * Their file and a column are named after the person.
 */
export async function importMarkedPerson(
  commands: ReturnType<typeof commandsOf>,
  folder: string,
): Promise<string> {
  const file = join(folder, "lista_tolumarkez-tolumarka.csv");
  const map = join(folder, "map.json");
  await writeFile(map, '{"Tolumarka Tolumarkez": "ignored"}');
  const list = (notes: string) =>
    `Id,Nombres,Apellidos,Cédula,Edad,Observaciones,Tolumarka Tolumarkez\nTOLUMARK-1,Tolumarka,Tolumarkez,TOLUMARK-123,34,${notes},x\n`;
  await writeFile(file, list("Tolumark vista en la plaza"));
  const changed = await commands.import(file, "--map", map);
  expect(JSON.parse(changed.stdout)).toMatchObject({ rows: 1, updated: 1 });
  await writeFile(file, `${list("Tolumark vista en la plaza")}\n`);
  const named = await commands.import(file);
  expect(JSON.parse(named.stdout)).toMatchObject({ rows: 1, unchanged: 1 });
  const undone = await commands.undo(JSON.parse(changed.stdout).batch);
  expect(JSON.parse(undone.stdout)).toMatchObject({ restored: 0, left: 1 });
  return file;
}
