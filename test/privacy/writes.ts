import { aJpeg } from "../support/images.js";
import { eventually } from "../support/service.js";
import type { Marks } from "./marks.js";
import { bodyOf, created, type MarkedPerson, reportOf, tipOf } from "./persons.js";
import { fileOf, listOf, type Records, resourceOf } from "./records.js";
import type { Watched } from "./registry.js";
import type { Call, Shown } from "./walk.js";

const guarded = { contact_person_relationship: "mother", is_guardian_verified: true };
const ages = { adult: { age: 40 }, minor: { age: 9, ...guarded } };

interface Making {
  marks: Marks;
  /** Of a key that may do everything, by source. */
  keys: Record<string, string>;
}

let made = 0;
/** The source's own identifier holds the mark of its field, and tells records apart. */
const another = (marks: Marks, name: string, kind: keyof typeof ages) => {
  made += 1;
  const body = bodyOf(marks, name, ages[kind]);
  return { ...body, source_id: `${body.source_id} ${made}` };
};

/** A person to be changed and deleted, with a tip and a report. */
async function aTarget(watched: Watched, { marks, keys }: Making, wanted: Target) {
  const { source, minimized } = wanted;
  const key = keys[source] ?? "";
  const name = `made_${minimized}`;
  // A source has only so many, and not every caller has deleted the one before.
  await watched.collections.webhooks.deleteMany({ url: aWebhook.url });
  const id = await created(watched, key, "/v1/persons", another(marks, name, minimized));
  const path = `/v1/persons/${id}`;
  return {
    person: { ...wanted, name, id, isPublic: true } satisfies MarkedPerson,
    path,
    tip: await created(watched, key, `${path}/tips`, tipOf(marks, name, "by_minor")),
    report: await created(watched, key, `${path}/reports`, reportOf(marks, name)),
    resource: await created(watched, key, "/v1/resources", resourceOf(marks, "made_resource")),
    webhook: await created(watched, key, "/v1/webhooks", aWebhook),
  };
}

/** A trial of a list, which stores nobody, to be undone. */
async function anEndedImport(watched: Watched, { marks, keys }: Making, source: string) {
  const key = keys[source] ?? "";
  const list = listOf(marks, "sent", [["sent_adult", "51;Desaparecida;"]]);
  const body = fileOf(list, marks.word("undone/file"), { dry_run: "true" });
  const id = await created(watched, key, "/v1/imports", body);
  await eventually(async () => {
    const { text } = await watched.send({ method: "get", path: `/v1/imports/${id}`, key });
    return JSON.parse(text).data.state === "finished" || undefined;
  });
  return id;
}

const aWebhook = { url: "https://partner.example.org/", events: ["person.changed"] };

interface Target {
  source: string;
  minimized: "adult" | "minor";
}

/** Every operation that writes, on records that are made for it; the last ones delete them. */
export async function writeCalls(
  watched: Watched,
  { shown, records, ...making }: Making & { shown: Shown; records: Records },
  wanted: Target,
): Promise<Call[]> {
  const { marks } = making;
  const { person, path, tip, report, resource, webhook } = await aTarget(watched, making, wanted);
  const { name } = person;
  const isProtected = wanted.minimized === "minor";
  const photo = new FormData();
  photo.set("photo", new Blob([new Uint8Array(await aJpeg())]), "photo.jpg");
  const review = records.reviews.find((one) => one.name === "open");
  if (!review) throw new Error("There is no open review");
  const call = (
    operation: string,
    method: string,
    at: string,
    others: Omit<Partial<Call>, "operation">,
  ): Call => ({ operation, method, path: at, of: person, shows: () => [], ...others });
  const showsPerson: Call["shows"] = (caller) => shown.ofPerson(person, caller);
  const showsTip: Call["shows"] = (caller) => shown.ofTips(name, caller);
  const showsReport: Call["shows"] = (caller) => shown.ofReports(name, caller);
  const showsResource = () => shown.namesOf("made_resource");
  const { message } = tipOf(marks, name, "by_minor");
  const { details } = reportOf(marks, name);
  const list = listOf(marks, "sent", [["sent_adult", "51;Desaparecida;"]]);
  const undone = await anEndedImport(watched, making, wanted.source);
  return [
    call("createPerson", "post", "/v1/persons", {
      body: another(marks, "newly_made", wanted.minimized),
      status: 201,
      shows: (caller) => shown.ofPerson({ ...person, name: "newly_made" }, caller),
    }),
    call("updatePerson", "patch", path, { body: { gender: "male" }, shows: showsPerson }),
    call("uploadPersonPhoto", "post", `${path}/photo`, {
      body: photo,
      shows: showsPerson,
      isProtected,
    }),
    call("deletePersonPhoto", "delete", `${path}/photo`, { shows: showsPerson, isProtected }),
    call("createPersonTip", "post", `${path}/tips`, {
      body: tipOf(marks, name, "by_minor"),
      status: 201,
      shows: showsTip,
    }),
    call("updatePersonTip", "patch", `${path}/tips/${tip}`, {
      body: { message },
      shows: showsTip,
    }),
    call("createPersonReport", "post", `${path}/reports`, {
      body: reportOf(marks, name),
      status: 201,
      shows: showsReport,
    }),
    call("updatePersonReport", "patch", `${path}/reports/${report}`, {
      body: { details },
      shows: showsReport,
    }),
    call("createResource", "post", "/v1/resources", {
      body: resourceOf(marks, "made_resource"),
      status: 201,
      shows: showsResource,
    }),
    call("updateResource", "patch", `/v1/resources/${resource}`, {
      body: { country: "VE" },
      shows: showsResource,
    }),
    call("updateDuplicate", "patch", `/v1/duplicates/${review.id}`, {
      body: { status: "pending" },
      shows: (caller) => shown.ofReview(review, caller),
    }),
    // The change before has ended the lease of the key that took it last.
    call("createDuplicateClaim", "post", "/v1/duplicates/claim", {
      body: {},
      shows: (caller) => shown.ofReview(review, caller),
    }),
    call("createWebhook", "post", "/v1/webhooks", { body: aWebhook, status: 201 }),
    call("updateWebhook", "patch", `/v1/webhooks/${webhook}`, { body: { enabled: false } }),
    call("createImport", "post", "/v1/imports", {
      body: fileOf(list, marks.word("sent/file"), { dry_run: "true" }),
      status: 202,
      shows: () => ["sent/file"],
    }),
    call("updateImport", "patch", `/v1/imports/${undone}`, {
      body: { state: "undone" },
      status: 202,
      isProtected: true,
      shows: () => ["undone/file", "sent/place"],
    }),
    call("deleteWebhook", "delete", `/v1/webhooks/${webhook}`, { status: 204 }),
    call("deletePersonTip", "delete", `${path}/tips/${tip}`, { status: 204 }),
    call("deletePersonReport", "delete", `${path}/reports/${report}`, { status: 204 }),
    call("deleteResource", "delete", `/v1/resources/${resource}`, { status: 204 }),
    call("deletePerson", "delete", path, { status: 204, isProtected }),
  ];
}
