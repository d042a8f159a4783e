import { readFile } from "node:fs/promises";
import { drawFace, type Face } from "./face.js";

/** A person of a sample file, with tips and reports. */
interface Sample {
  person: Record<string, unknown>;
  face?: Face;
  tips?: object[];
  reports?: object[];
}

/** A made-up contact. Each person has another one, because a shared contact would make them look like one family. */
const contactOf = (at: number) => ({
  contact_person_first_name: "Contacto",
  contact_person_phone: `0414-555${String(4001 + at)}`,
  contact_person_email: `contacto-${at + 1}@example.org`,
});

/**
 * Sends the persons of a sample file to a service, with photos, tips and reports, as a partner does. Persons from an
 * earlier demo are not changed.
 * @throws Error that says which request was refused.
 */
export async function sendSamples(
  file: string,
  { address, key }: { address: string; key: string },
): Promise<{ persons: number; photos: number; tips: number; reports: number }> {
  const samples: Sample[] = JSON.parse(await readFile(file, "utf8"));
  const sent = { persons: 0, photos: 0, tips: 0, reports: 0 };

  async function post(path: string, body: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${address}/v1/persons${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        ...(!isForm && { "Content-Type": "application/json" }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (response.ok || response.status === 409) return response;
    throw new Error(`POST /v1/persons${path} of ${file}: ${await response.text()}`);
  }

  for (const [at, { person, face, tips = [], reports = [] }] of samples.entries()) {
    const made = await post("", { ...contactOf(at), ...person });
    if (!made.ok) continue;
    sent.persons += 1;
    const { data } = (await made.json()) as { data: { id: string } };
    if (face) {
      const form = new FormData();
      form.set("photo", new Blob([new Uint8Array(await drawFace(face))]), "photo.jpg");
      await post(`/${data.id}/photo`, form);
      sent.photos += 1;
    }
    for (const tip of tips) await post(`/${data.id}/tips`, tip);
    for (const report of reports) await post(`/${data.id}/reports`, report);
    sent.tips += tips.length;
    sent.reports += reports.length;
  }
  return sent;
}
