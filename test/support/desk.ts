import { permissions } from "../../src/kernel/auth/permissions.js";
import { allReviews } from "../../src/kernel/database/collections.js";
import { personBody } from "./api.js";
import { saveKey } from "./keys.js";
import { startOwnService } from "./own-service.js";
import { eventually } from "./service.js";

const givenNames = ["Yulimar", "Ramiro", "Beatriz", "Gonzalo", "Ítala", "Wilmer", "Zoraida"];
const surnames = ["Marcano", "Briceño", "Guédez", "Oropeza", "Villarroel", "Yánez"];

interface Review {
  id: string;
  status: string;
  audited_by: string | null;
  canonical_person_id: string | null;
  note: string | null;
  persons: { id: string; first_name: string; last_name: string }[];
}

/** A registry that runs as a process of its own, with what moderators work on. */
export async function startDesk() {
  const own = await startOwnService();
  const { collections, service } = own;
  const keyWith = (held = [...permissions], source = "form", name = "Moderadora") =>
    saveKey(collections, held, { source, name });
  const everything = await keyWith();

  /** Sends a request with a key that permits everything; what the service answers. */
  async function send<Data>(method: string, path: string, body?: object): Promise<Data> {
    const answer = await fetch(own.service.url + path, {
      method,
      headers: { Authorization: `Bearer ${everything}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text && JSON.parse(text).data) as Data;
  }

  const reviews = () => send<Review[]>("GET", "/v1/duplicates?limit=100");
  const decided = async () => (await reviews()).filter(({ status }) => status !== "pending");

  const create = (path: string, body: object) => send<{ id: string }>("POST", path, body);

  return {
    service,
    collections,
    everything,
    keyWith,
    send,
    create,
    reviews,
    decided,
    url: `${service.url}/desk/`,

    /** Leaves all reviews pending and nobody's, as a moderator finds them who begins. */
    async undecide(): Promise<void> {
      for (const { id } of await decided())
        await send("PATCH", `/v1/duplicates/${id}`, { status: "pending" });
      for (const reviews of allReviews(collections))
        await reviews.updateMany({}, { $unset: { lease: true } });
    },

    /** The review of the person whose record a link opens. */
    async reviewOf(link: string | null): Promise<Review> {
      const found = (await reviews()).find(({ persons }) =>
        persons.some(({ id }) => link?.endsWith(id)),
      );
      if (!found) throw new Error(`No review shows ${link}`);
      return found;
    },

    /** Decides a review as another moderator does, who works at the same time. */
    async decideElsewhere(id: string, status = "dismissed"): Promise<void> {
      const key = await keyWith(undefined, "form", "Otra moderadora");
      const answer = await fetch(`${own.service.url}/v1/duplicates/${id}`, {
        method: "PATCH",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ status }),
      });
      if (!answer.ok) throw new Error(`${answer.status}`);
    },

    /** Stores persons twice, as two people tell of them; waits until the service asks whether they are the same. */
    async addPairs(howMany: number): Promise<void> {
      const before = await collections.duplicateReviews.countDocuments();
      for (let at = before; at < before + howMany; at += 1) {
        const told = {
          first_name: givenNames[at % givenNames.length],
          last_name: `${surnames[at % surnames.length]} ${surnames[Math.floor(at / 7) % surnames.length]}`,
          document_type: "cedula",
          document_id: `V-${12_345_671 + at * 48_611}`,
          age: 20 + at,
          gender: "female",
          location: "Macuto",
        };
        await create("/v1/persons", personBody(told));
        await create("/v1/persons", personBody({ ...told, location: "Refugio La Guaira" }));
      }
      await eventually(async () => {
        const found = await collections.duplicateReviews.countDocuments();
        return found >= before + howMany || undefined;
      });
    },
  };
}
