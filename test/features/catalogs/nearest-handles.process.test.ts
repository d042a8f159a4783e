import { expect, test } from "vitest";
import { putEntries } from "../../../src/features/catalogs/catalogs.store.js";
import { nearestAmong } from "../../../src/features/catalogs/nearest-handles.js";
import { startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";

const { db, collections, clientWith } = await startApi();
const entry = (kind: "hospital" | "source", handle: string, es: string) => ({
  kind,
  handle,
  label: { es, en: es },
  aliases: [],
});
const hospitals = [
  entry("hospital", "hospital_vargas", "Hospital José María Vargas"),
  entry("hospital", "hospital_central_del_litoral", "Hospital Central del Litoral"),
  ...Array.from({ length: 5 }, (_, at) => entry("hospital", `hospital_${at}`, `Hospital ${at}`)),
];
await putEntries(collections, hospitals);

const client = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);
// A handle that the service does not know makes it look again.
await client.get("/v1/persons?hospital=hospital_0").expect(200);

test.each([
  ["hospital_vargs", ["hospital_vargas"]],
  ["Vargas", ["hospital_vargas"]],
  ["central litoral", ["hospital_central_del_litoral"]],
  ["litoral vargas", ["hospital_vargas", "hospital_central_del_litoral"]],
  ["hospital", []],
  ["", []],
])("%j comes near to %j", (text, handles) => {
  expect(new Set(nearestAmong(hospitals)(text))).toEqual(new Set(handles));
});

test("a filter and a body with an unknown handle name those that come near", async () => {
  const filter = await client.get("/v1/persons?hospital=hospital_0,hospital_vargs").expect(422);
  expect(filter.body.errors).toEqual({
    hospital: ["Must be a hospital of the catalog, perhaps hospital_vargas: see GET /v1/options"],
  });
  const source = await client.get("/v1/persons?source=from").expect(422);
  expect(source.body.errors.source).toEqual([
    "Must be a source of the catalog, perhaps form: see GET /v1/options",
  ]);
  const body = await client.post("/v1/persons").send({ shelter: "caraballeda" }).expect(422);
  expect(body.body.errors.shelter).toEqual([
    "Must be a shelter of the catalog, perhaps centro_acopio_caraballeda: see GET /v1/options",
  ]);
  const nothing = await client.get("/v1/persons?hospital=xyz").expect(422);
  expect(nothing.body.errors.hospital).toEqual([
    "Must be a hospital of the catalog: see GET /v1/options",
  ]);
});

test("so does a list that is sent, and so do the commands", async () => {
  const list = Buffer.from("Nombres,Apellidos\nAna,Rojas\n");
  const sent = await client
    .post("/v1/imports")
    .field("hospital", "Hospital Vargs")
    .attach("file", list, "list.csv")
    .expect(422);
  expect(sent.body.errors.hospital).toEqual([
    "Must be a hospital of the catalog, perhaps hospital_vargas",
  ]);

  const env = { MONGODB_URI: databaseUri(db.databaseName) };
  const imported = await runScript("import", [import.meta.filename, "--source", "from"], env);
  expect(imported).toMatchObject({ code: 2, stdout: "" });
  expect(imported.stderr).toBe(
    "--source: from is not in the catalog, perhaps form; `npm run catalog -- list source` shows its sources, and `add` adds one.\n",
  );
  const owner = ["--name", "N", "--source", "hospital_lists", "--permissions", "none"];
  const key = await runScript("keys", ["create", ...owner], env);
  expect(key).toMatchObject({ code: 2, stdout: "" });
  expect(key.stderr).toBe(
    "--source: Must be a source of the catalog, perhaps hospital_list, persons_list, shelter_list: `npm run catalog -- list source` shows them.\n",
  );
});
