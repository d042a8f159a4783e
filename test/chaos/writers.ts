import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { personBody } from "../support/api.js";
import { aJpeg } from "../support/images.js";
import { idIn } from "./careful-client.js";
import { type Acknowledged, again, changedFields, type Note, type Partner } from "./ledger.js";

const person = "/v1/persons/{person_id}";

async function create({ send }: Partner, last_name: string): Promise<Acknowledged> {
  const made = await send({
    method: "POST",
    path: "/v1/persons",
    expected: 201,
    json: personBody({ last_name }),
  });
  const known = { id: idIn(made), last_name, tips: [], reports: [] };
  return { ...known, fields: {}, hasPhoto: false };
}

const reporter = { reporter_name: "Carla Ejemplo", reporter_email: "carla@example.org" };

async function addTip({ send }: Partner, { id, tips }: Acknowledged, text: string): Promise<Note> {
  const path = `${person}/tips`;
  const json = { sender_name: "Pedro Ejemplo", message: text };
  const made = await send({ method: "POST", path, ids: [id], json, expected: 201 });
  const ids = [id, idIn(made)];
  const note: Note = { path: `${path}/{tip_id}`, ids, field: "message", text };
  tips.push(note);
  return note;
}

async function addReport({ send }: Partner, to: Acknowledged, text: string): Promise<Note> {
  const path = `${person}/reports`;
  const json = { reason: "other", details: text, ...reporter };
  const made = await send({ method: "POST", path, ids: [to.id], json, expected: 201 });
  const ids = [to.id, idIn(made)];
  const note: Note = { path: `${path}/{report_id}`, ids, field: "details", text };
  to.reports.push(note);
  return note;
}

/**
 * Creates persons, changes one field of everybody's, adds tips and reports and changes them, and deletes persons of
 * its own. It alone changes the field of its name and its notes: so it is known what was acknowledged last.
 */
export function write(partner: Partner, name: string) {
  const { run, ledger, send, random } = partner;
  const field = changedFields.find((one) => one === name);
  const notes: Note[] = [];
  let n = 0;
  const next = () => {
    n += 1;
    return `${name} ${n}`;
  };
  const anybody = () => ledger.persons[Math.floor(random() * ledger.persons.length)];
  return again(run, async () => {
    const [what, known] = [random(), anybody()];
    if (!known || what < 0.25) {
      ledger.persons.push(await create(partner, next()));
    } else if (field && what < 0.5) {
      const value = next();
      const json = { [field]: value };
      await send({ method: "PATCH", path: person, ids: [known.id], json, expected: 200 });
      known.fields[field] = value;
    } else if (what < 0.6) notes.push(await addTip(partner, known, next()));
    else if (what < 0.7) notes.push(await addReport(partner, known, next()));
    else if (what < 0.9) {
      const note = notes[Math.floor(random() * notes.length)];
      if (!note) return;
      const text = next();
      const { path, ids } = note;
      const json = { [note.field]: text };
      await send({ method: "PATCH", path, ids, json, expected: 200 });
      note.text = text;
    } else {
      const short = await create(partner, next());
      await addTip(partner, short, next());
      await addReport(partner, short, next());
      const gone = { expected: 204, orWhenRepeated: 404 };
      await send({ method: "DELETE", path: person, ids: [short.id], ...gone });
      ledger.deleted.push(short.id);
    }
  });
}

/** Uploads photos of persons, takes the place of earlier ones, and removes some. */
export async function photograph({ run, ledger, send, random }: Partner): Promise<void> {
  const file = new Blob([new Uint8Array(await aJpeg(400, 300))]);
  const form = () => {
    const made = new FormData();
    made.set("photo", file, "p.jpg");
    return made;
  };
  const photo = { path: `${person}/photo`, expected: 200 };
  await again(run, async () => {
    const known = ledger.persons[Math.floor(random() * Math.min(8, ledger.persons.length))];
    if (!known) return;
    const ids = [known.id];
    const isUpload = random() < 0.8;
    await send(
      isUpload ? { ...photo, method: "POST", ids, form } : { ...photo, method: "DELETE", ids },
    );
    known.hasPhoto = isUpload;
  });
}

const rowsOfList = 40;

/** Imports lists of persons nobody knows, one after the other, and waits for the end of each. */
export async function importLists({ run, ledger, send }: Partner): Promise<void> {
  const importState = z.object({
    data: z.object({ state: z.string(), counts: z.record(z.string(), z.int()) }),
  });
  let document = 5_000_000;
  await again(run, async () => {
    const rows = Array.from({ length: rowsOfList }, (_, at) => `Ana;Rojas;V-${document + at}`);
    document += rowsOfList;
    const list = new Blob([["Nombres;Apellidos;Cédula", ...rows, ""].join("\n")]);
    const form = () => {
      const made = new FormData();
      made.set("status", "missing");
      made.set("file", list, `list-${document}.csv`);
      return made;
    };
    const id = idIn(await send({ method: "POST", path: "/v1/imports", form, expected: 202 }));
    for (;;) {
      const asked = { path: "/v1/imports/{import_id}", ids: [id], expected: 200 };
      const { body } = await send({ ...asked, method: "GET" });
      const { state, counts } = importState.parse(body).data;
      if (state === "finished") {
        const { rows: all, created } = counts;
        if (all !== rowsOfList || created !== rowsOfList) {
          run.faults.push(`an import of ${rowsOfList} persons told ${JSON.stringify(counts)}`);
        }
        ledger.imported += rowsOfList;
        return;
      }
      if (state !== "queued" && state !== "running") {
        run.faults.push(`an import that was accepted has ${state}`);
        return;
      }
      await wait(250);
    }
  });
}
