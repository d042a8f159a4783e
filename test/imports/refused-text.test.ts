import { expect, test } from "vitest";
import { startRegistry } from "../support/imports.js";
import { saveKey } from "../support/keys.js";
import { startOwnService } from "../support/own-service.js";
import { eventually } from "../support/service.js";

// A text without a form that is known: those who sent it see how it begins, and nobody else.

const own = await startOwnService();

const long = "Rigoberta y todos los suyos ".repeat(20);
const lines = [
  ...["Buenas tardes a todos", "", "quién sabe de Teodomiro Ugueto", long, "vive en Macuto"],
];
const begins = `«Buenas tardes a todos», «quién sabe de Teodomiro Ugueto», «${long.slice(0, 59)}…».`;
const advice = "Write one person a line, with the age behind the name, such as: Ana Pérez, 34.";

test("on the command line it is refused with its first lines and an example", async () => {
  const registry = await startRegistry();
  const file = await registry.list("chat.txt", lines);
  const args = [file, "--source", "form", "--status", "missing"];
  const { code, stdout } = await registry.run(...args);
  expect(code).toBe(2);
  expect(stdout).toContain("refused, nothing was imported. No header row was found.");
  expect(stdout).toContain(advice);
  expect(stdout).toContain(`The text begins: ${begins}`);
  const spanish = await registry.run(...args, "--lang", "es");
  expect(spanish.stdout).toContain("Escriba una persona por línea, con la edad después del nombre");
  expect(spanish.stdout).toContain(`El texto empieza así: ${begins}`);
  const explained = await registry.run(...args, "--explain");
  expect(explained.stderr).toContain(`The text begins: ${begins}`);
  const programs = await registry.run(...args, "--json");
  expect(programs.stdout + programs.stderr).not.toContain("Teodomiro");
  const stored = await registry.db.collection("imports").find().toArray();
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain("Teodomiro");
});

test("over HTTP a preview shows them; what is stored, logged and measured does not", async () => {
  const key = await saveKey(own.collections, ["persons:write", "persons:sensitive:read"], {
    source: "form",
  });
  const headers = { Authorization: `Bearer ${key}` };
  const send = (form: Record<string, string>) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(form)) body.set(name, text);
    body.set("file", new Blob([lines.join("\n")]), "chat.txt");
    return fetch(`${own.service.url}/v1/imports`, { method: "POST", headers, body });
  };
  const preview = await send({ preview: "true", status: "missing" });
  expect(preview.status).toBe(422);
  const { errors } = Object(await preview.json());
  expect(errors.file).toEqual([expect.stringContaining(`${advice} Or put`)]);
  expect(errors.file[0]).toContain(`The text begins: ${begins}`);

  const sent = await send({ status: "missing" });
  expect(sent.status).toBe(202);
  const { data } = Object(await sent.json());
  const refused = await eventually(async () => {
    const shown = await fetch(`${own.service.url}/v1/imports/${data.id}`, { headers });
    const { data: seen } = Object(await shown.json());
    return ["queued", "running"].includes(seen.state) ? undefined : seen;
  });
  expect(refused).toMatchObject({ state: "refused", refused: expect.stringContaining(advice) });
  expect(refused.refused).not.toContain("Teodomiro");
  const stored = await own.collections.imports.find().toArray();
  const metrics = await (await fetch(`${own.service.url}/metrics`, { headers })).text();
  for (const text of [JSON.stringify(stored), own.service.log(), metrics])
    expect(text).not.toContain("Teodomiro");
});
