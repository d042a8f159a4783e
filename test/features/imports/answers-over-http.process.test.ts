import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { Permission } from "../../../src/kernel/auth/permissions.js";
import { installPackages, onPath } from "../../support/apt.js";
import { runShell } from "../../support/command.js";
import { saveKey } from "../../support/keys.js";
import { startOwnService } from "../../support/own-service.js";
import { untilAnswered } from "../../support/service.js";

// What a partner said of the columns of a list over HTTP holds for the next lists of that office; and what a list
// leaves open is shown to the partner.

const own = await startOwnService();
const { collections, folder } = own;

const full: Permission[] = ["persons:write", "persons:sensitive:read"];
const keyOf = (source: string, permissions = full, name = "test") =>
  saveKey(collections, permissions, { source, name });

async function post(key: string, list: string[], form: Record<string, string> = {}) {
  const body = new FormData();
  body.set("hospital", "hospital_central_del_litoral");
  for (const [name, text] of Object.entries(form)) body.set(name, text);
  body.set("file", new Blob([list.join("\n")]), "lista.csv");
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await untilAnswered(() =>
    fetch(`${own.service.url}/v1/imports`, { method: "POST", headers, body }),
  );
  expect(answer.status).toBe(form.preview ? 200 : 202);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

/** Sends a list and waits for the end of its import. */
async function send(key: string, list: string[], form: Record<string, string> = {}) {
  const { id } = await post(key, list, form);
  return vi.waitFor(() => ended(key, id), { timeout: 120_000, interval: 50 });
}

async function ended(key: string, id: unknown) {
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${own.service.url}/v1/imports/${id}`, { headers });
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  expect(["finished", "refused"]).toContain(data.state);
  return data;
}

const header = "Quién,Papel,Otro";
const june = [header, "Ana Rojas,V12345678,de alta", "Eva Gil,V12345679,ingresada"];
const july = [header, "Luis Soto,V12345680,de alta"];
const map = JSON.stringify({ Quién: "full_name", Papel: "document_id" });
const unsure = [{ header: "Otro", fields: ["hospital_status", "status"] }];

describe("a map that came over HTTP", () => {
  test("holds for the next list of the key's source, and the preview tells so", async () => {
    const key = await keyOf("form");
    const first = await send(key, june, { map });
    expect(first).toMatchObject({ state: "finished", counts: { created: 2 }, unsure });
    expect(await send(key, july)).toMatchObject({ state: "finished", counts: { created: 1 } });
    const { tables } = await post(key, july, { preview: "true" });
    expect(tables).toMatchObject([
      {
        remembered: { by: expect.any(String), at: expect.stringMatching(/^\d{4}-/) },
        columns: [
          { evidence: [{ field: "full_name", because: "remembered" }], examples: [] },
          { evidence: [{ field: "document_id", because: "remembered" }] },
          { header: "Otro", unsure: unsure[0]?.fields, examples: ["de alta"] },
        ],
      },
    ]);
    const ofOthers = await keyOf("shelter_list");
    expect(await send(ofOthers, july)).toMatchObject({ state: "refused", unsure: [] });
  });

  test("of a dry run is not remembered", async () => {
    const key = await keyOf("missing_list");
    const dry = await send(key, june, { map, dry_run: "true" });
    expect(dry).toMatchObject({ state: "finished", counts: { created: 2 } });
    expect(await send(key, july)).toMatchObject({ state: "refused" });
  });

  test("of a key without persons:sensitive:read holds for keys of its name alone", async () => {
    const source = "hospital_list";
    const guarded: Permission[] = ["persons:write"];
    const partner = await keyOf(source, guarded, "partner");
    const other = await keyOf(source, guarded, "other");
    const sent = await send(partner, june, { map });
    expect(sent).toMatchObject({ state: "finished", counts: { accepted: 2 }, unsure });
    expect(await send(partner, july)).toMatchObject({ state: "finished" });
    // Else it would decide which columns of a hospital's lists everybody sees.
    expect(await send(await keyOf(source), july)).toMatchObject({ state: "refused" });
    expect(await send(other, july)).toMatchObject({ state: "refused" });
    // What is in its list is told to nobody else.
    expect(await ended(other, sent.id)).toMatchObject({ unsure: [] });
  });
});

test("what a list leaves open is shown: places to its sender alone, and never what its cells contain", async () => {
  const source = "red_cross";
  const list = [
    "Nombre;Cédula;Hospital;Estatus",
    ...["Ana Gil;V-12345678;;por ver", "Eva Gil;V-12345679;;UCI"],
    "Leo Gil;V-12345671;Hospital Litorall;Alta",
  ];
  const key = await keyOf(source);
  const sent = await send(key, list, { hospital: "", status: "missing" });
  const nearest = ["hospital_central_del_litoral"];
  expect(sent).toMatchObject({
    unread_states: [{ header: "Estatus", field: "status", cells: 1 }],
    patients_without_hospital: 1,
    unknown_places: [{ kind: "hospital", name: "Hospital Litorall", rows: 1, nearest }],
  });
  expect(JSON.stringify(sent)).not.toContain("por ver");
  const plain = await keyOf(source, ["persons:write"], "plain");
  expect(await ended(plain, sent.id)).toMatchObject({
    unread_states: [],
    patients_without_hospital: 1,
    unknown_places: [],
  });
});

test("the curl lines of docs/importing.md send a list, show its end and its rejected rows, and undo it", async () => {
  if (!(await onPath("curl"))) await installPackages("curl");
  const docs = join(import.meta.dirname, "../../../docs/importing.md");
  const [, auth, ...lines] =
    /```sh\n(AUTH=.*)\n(.*)\n(.*)\n(.*)\n(.*)\n```/.exec(await readFile(docs, "utf8")) ?? [];
  const [upload = "", poll = "", rejects = "", undo = ""] = lines;
  await writeFile(join(folder, "list.csv"), "Nombres,Apellidos\nAna,Rojas\nEva,\n");
  const key = await keyOf("twitter");
  const run = async (line: string, id = "") => {
    const variables = { API: own.service.url, KEY: key, ID: id };
    const { stdout } = await runShell(`cd ${folder}\n${auth}\n${line}`, variables);
    return JSON.parse(stdout).data;
  };
  const { id } = await run(upload);
  const until = (state: string) =>
    vi.waitFor(
      async () => {
        const shown = await run(poll, id);
        expect(shown).toMatchObject({ state });
        return shown;
      },
      { timeout: 120_000, interval: 50 },
    );
  expect(await until("finished")).toMatchObject({ counts: { created: 1, rejected: 1 } });
  expect((await run(rejects, id)).rows).toMatchObject([{ row: 3, outcome: "rejected" }]);
  await run(undo, id);
  expect(await until("undone")).toMatchObject({ undone: { removed: 1, left: 0 } });
});
