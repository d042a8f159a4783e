import { expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";

const { savePersons, clientWith } = await startApi();
const full = await clientWith(["persons:read", "persons:sensitive:read"]);

test("the many records that are linked to one do not crowd out those of another in a list", async () => {
  const [many, few] = [aPerson(), aPerson()];
  const linkedTo = ({ _id }: typeof many, day: number) =>
    aPerson({ canonical_person_id: _id, is_public: true, created_at: new Date(2026, 1, day) });
  const older = linkedTo(few, 1);
  await savePersons(older, ...Array.from({ length: 250 }, () => linkedTo(many, 2)), many, few);
  const { body } = await full.get("/v1/persons").query({ limit: 2 }).expect(200);
  const listed = body.data as { id: string; linked_persons: { id: string }[] }[];
  const linked = new Map(listed.map((person) => [person.id, person.linked_persons]));
  expect(linked.get(String(few._id))).toEqual([expect.objectContaining({ id: String(older._id) })]);
  expect(linked.get(String(many._id))).toHaveLength(100);
});
