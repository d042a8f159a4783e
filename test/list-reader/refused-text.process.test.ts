import { expect, test } from "vitest";
import { startRegistry } from "../support/imports.js";
import { saveKey } from "../support/keys.js";
import { startOwnService } from "../support/own-service.js";
import { listSender } from "../support/send-list.js";
import { untilAnswered } from "../support/service.js";

// A text without a form that is known: those who sent it see how it begins, and nobody else.

const own = await startOwnService({ METRICS_PORT: "0" });

const long = "Rigoberta y todos los suyos ".repeat(20);
const lines = [
  "Buenas tardes a todos",
  "",
  "quién sabe de Teodomiro Ugueto",
  long,
  "vive en Macuto",
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
  const { send: sendList, ended } = listSender(own.service.url, key);
  const send = (form: Record<string, string>) => sendList({ name: "chat.txt", lines, form });
  const preview = await untilAnswered(() => send({ preview: "true", status: "missing" }));
  expect(preview.status).toBe(422);
  const { errors } = Object(await preview.json());
  expect(errors.file).toEqual([expect.stringContaining(`${advice} Or put`)]);
  expect(errors.file[0]).toContain(`The text begins: ${begins}`);

  const sent = await send({ status: "missing" });
  expect(sent.status).toBe(202);
  const refused = await ended(sent);
  expect(refused).toMatchObject({ state: "refused", refused: expect.stringContaining(advice) });
  expect(refused.refused).not.toContain("Teodomiro");
  const stored = await own.collections.imports.find().toArray();
  const address = /metrics on ([^"\s]+)/.exec(own.service.log())?.[1] ?? "";
  const metrics = await fetch(address);
  expect(metrics.status).toBe(200);
  for (const text of [JSON.stringify(stored), own.service.log(), await metrics.text()])
    expect(text).not.toContain("Teodomiro");
});
