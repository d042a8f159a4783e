import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { Permission } from "../../../src/kernel/auth/permissions.js";
import { runScript } from "../../support/command.js";
import { saveKey } from "../../support/keys.js";
import { startOwnService } from "../../support/own-service.js";
import { untilAnswered } from "../../support/service.js";
import { atTerminal, keys } from "../../support/terminal.js";
import { fullDescribe } from "../../support/tier.js";

// What a partner said of the columns of a list over HTTP holds for the next lists of that office.

const own = await startOwnService();
const { MONGODB_URI, collections, folder } = own;

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

fullDescribe("--api", () => {
  const args = ["--hospital", "hospital_central_del_litoral"];
  const nowhere = { MONGODB_URI: "mongodb://127.0.0.1:1/none" };
  const doubtful = ["Nombre,Edad,Otro", "Ana Mar,8,de alta", "Eva Mar,9,fallecida"];

  test("names columns that nobody was sure of, and explains a list as the local command does", async () => {
    const path = join(folder, "lista.csv");
    await writeFile(path, doubtful.join("\n"));
    const api = ["--api", own.service.url];
    const withKey = { ...nowhere, REGISTRY_KEY: await keyOf("form") };
    const local = await runScript("import", [path, "--explain", ...args], { MONGODB_URI });
    const explained = await runScript("import", [path, "--explain", ...args, ...api], withKey);
    expect(explained).toEqual(local);
    expect(local.stdout).toContain('"Otro" (hospital_status or status)');
    const [ofApi, ofLocal] = await Promise.all([
      runScript("import", [path, "--explain", "--json", ...args, ...api], withKey),
      runScript("import", [path, "--explain", "--json", ...args], { MONGODB_URI }),
    ]);
    expect(JSON.parse(ofApi.stdout)).toEqual(JSON.parse(ofLocal.stdout));
    const imported = await runScript("import", [path, ...args, ...api], withKey);
    expect(imported.stdout).toContain('"Otro" (hospital_status or status)');
    expect(imported.stdout).toContain('{"Otro":"hospital_status"}');

    await writeFile(path, "Nada\n1\n");
    const refused = await runScript("import", [path, "--explain", ...api], withKey);
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(/lista\.csv: file: No header row was found\. .*[^.]\.\n$/);
  });

  test("asks on a terminal, once", async () => {
    const path = join(folder, "pregunta.csv");
    await writeFile(path, doubtful.join("\n").replaceAll("Mar", "Sol"));
    const api = ["--api", own.service.url];
    const withKey = { ...nowhere, REGISTRY_KEY: await keyOf("red_cross") };
    const terminal = await atTerminal([path, ...args, "--yes", ...api], withKey);
    await terminal.shows('Column "Otro" (de alta · fallecida). What does it hold?');
    await terminal.shows("Another field");
    terminal.press(keys.enter);
    expect(await terminal.ends()).toBe(0);
    const person = await collections.persons.findOne({ source: "red_cross", first_name: "Eva" });
    expect(person).toMatchObject({ hospital_status: "deceased" });
    expect(terminal.text()).not.toContain("--map");
    const next = join(folder, "otra.csv");
    await writeFile(next, "Nombre,Edad,Otro\nLuis Sol,7,ingresado\n");
    const again = await atTerminal([next, ...args, "--yes", ...api], withKey);
    expect(await again.ends()).toBe(0);
    expect(again.text()).not.toMatch(/What does it hold|--map/);
  });
});
