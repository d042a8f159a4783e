import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { noteSources } from "../../../src/kernel/database/note-sources.js";
import { aTip } from "../../features/tips/a-tip.js";
import { aPerson, startApi } from "../../support/api.js";
import { idsIn } from "../../support/pages.js";

const { clientWith, collections, db, savePersons } = await startApi();
const client = await clientWith(["persons:read", "tips:write", "reports:write"]);
const { jobs, persons, reports, sourceTips } = collections;

const asBefore = () => jobs.deleteOne({ _id: "note_sources" });
const note = () => noteSources(db, () => {});

/** A report as the version before stored it. */
const earlierReport = (person_id: ObjectId) => {
  const now = new Date();
  return {
    _id: new ObjectId(),
    person_id,
    reason: "other",
    details: "x",
    status: "pending",
    reporter_name: "Eva",
    reporter_email: "eva@example.org",
    version: 1,
    created_at: now,
    updated_at: now,
  };
};

test("what was stored before the lists of a whole source is in them when a database is opened", async () => {
  const tips = [aTip({ created_at: new Date(1) }), aTip({ created_at: new Date(2) })];
  const [own, other] = await savePersons(
    aPerson({ tips }),
    aPerson({ source: "hospital_list", tips: [aTip()] }),
  );
  if (!own || !other) throw new Error("No person was stored");
  const about = [earlierReport(own._id), earlierReport(other._id), earlierReport(new ObjectId())];
  await db.collection("reports").insertMany(about);
  await asBefore();
  await note();

  const listed = async (path: string) => (await client.get(path).expect(200)).body;
  expect(idsIn(await listed("/v1/tips"))).toEqual(tips.map(({ _id }) => String(_id)).reverse());
  expect(idsIn(await listed("/v1/reports"))).toEqual([String(about[0]?._id)]);
  const stored = await reports.find({ source: "form" }).toArray();
  expect(stored).toEqual([{ ...about[0], source: "form" }]);
  expect(await persons.findOne({ _id: own._id })).toEqual(own);

  // One that broke off is done again, and what was told meanwhile stays as it is.
  const path = `/v1/persons/${own._id}/tips`;
  const tip = { sender_name: "Luis", message: "Visto" };
  await client.post(path).send(tip).expect(201);
  const before = await sourceTips.find().sort({ _id: 1 }).toArray();
  await asBefore();
  await Promise.all([note(), note()]);
  expect(await sourceTips.find().sort({ _id: 1 }).toArray()).toEqual(before);
  await sourceTips.deleteMany({});
  await note();
  expect(await sourceTips.countDocuments()).toBe(0); // once is enough
});
