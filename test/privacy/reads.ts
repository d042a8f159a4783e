import { ObjectId } from "mongodb";
import { uuidOf } from "../../src/features/resources/uuid.store.js";
import type { Records } from "./records.js";
import type { Call, Shown, WalkingKey } from "./walk.js";

const get = (operation: string, path: string, others: Pick<Call, "shows" | "of">): Call => ({
  operation,
  method: "get",
  path,
  ...others,
});

/** What a table has no place for: the lists within a record. */
const notInTable = new Set(["tips", "source_id", "source_notes"]);
/** The hospital of this one is known by its history alone. */
const isInTable = (mark: string) =>
  !notInTable.has(mark.split("/")[1] ?? "") && mark !== "patient_by_status/hospital";

/** What PFIF carries of a person: in the record of the person, and in the notes. */
const inNotes = "location found_at document_id hospital shelter tips".split(" ");
const inPersons =
  "first_name last_name description photo birth_date contact_person_first_name contact_person_last_name " +
  "contact_person_phone contact_person_email";
const carried = {
  Notes: new Set(inNotes),
  Persons: new Set([...inNotes, ...inPersons.split(" ")]),
};
const isInPfif = (mark: string, of: keyof typeof carried) =>
  carried[of].has(mark.split("/")[1] ?? "") && mark !== "patient_by_status/hospital";

/** The persons whose tips and reports are read. */
const withBelow = new Set(["adult", "minor_by_age", "hidden_adult", "of_other_source"]);

/** Every operation that reads, of every record. */
export function readCalls(records: Records, shown: Shown): Call[] {
  const { persons, reviews, imports, resource, webhook, below } = records;
  const ofForm = { source: "form", isPublic: true };
  const isOpen = ({ candidates }: (typeof reviews)[number]) =>
    candidates.every(({ isPublic }) => isPublic);
  const ownPublic = ({ source }: WalkingKey) =>
    persons.filter((one) => one.isPublic && one.source === source);
  return [
    get("listPersons", "/v1/persons?limit=100", {
      shows: (caller) =>
        persons.filter(({ isPublic }) => isPublic).flatMap((one) => shown.ofPerson(one, caller)),
    }),
    ...["text/csv", "application/x-ndjson"].map(
      (accept): Call => ({
        ...get("listPersons", "/v1/persons", {
          shows: (caller) =>
            persons
              .filter(({ isPublic }) => isPublic)
              .flatMap((one) => shown.ofPerson(one, caller))
              .filter((mark) => accept !== "text/csv" || isInTable(mark)),
        }),
        headers: { Accept: accept },
      }),
    ),
    ...(["Persons", "Notes"] as const).map((of) =>
      get(
        `listPfif${of}`,
        `/v1/pfif/${of.toLowerCase()}?min_entry_date=2020-01-01T00:00:00Z&max_results=200`,
        {
          shows: (caller) =>
            persons
              .filter(({ isPublic }) => isPublic)
              .flatMap((one) => shown.ofPerson(one, caller))
              .filter((mark) => isInPfif(mark, of)),
        },
      ),
    ),
    get("listReports", "/v1/reports?limit=100", {
      shows: (caller) => ownPublic(caller).flatMap(({ name }) => shown.ofReports(name, caller)),
    }),
    get("listTips", "/v1/tips?limit=100", {
      shows: (caller) => ownPublic(caller).flatMap(({ name }) => shown.ofTips(name, caller)),
    }),
    get("listImports", "/v1/imports", {
      shows: (caller) =>
        caller.source === "form" ? imports.flatMap((one) => shown.ofImport(one, caller)) : [],
    }),
    get("getMe", "/v1/me", { shows: () => [] }),
    get("getStats", "/v1/stats", { shows: shown.ofStats }),
    get("listPersons", `/v1/persons?id=${persons.map(({ id }) => id).join()}&limit=100`, {
      shows: (caller) =>
        persons.filter(({ isPublic }) => isPublic).flatMap((one) => shown.ofPerson(one, caller)),
    }),
    get("listChanges", "/v1/changes?limit=100", {
      shows: (caller) =>
        persons.filter(({ isPublic }) => isPublic).flatMap((one) => shown.ofPerson(one, caller)),
    }),
    get("getOptions", "/v1/options", { shows: shown.ofOptions }),
    get("listWebhooks", "/v1/webhooks", { shows: () => [] }),
    get("getWebhook", `/v1/webhooks/${webhook}`, { of: ofForm, shows: () => [] }),
    get("listWebhookDeliveries", `/v1/webhooks/${webhook}/deliveries`, {
      of: ofForm,
      shows: () => [],
    }),
    get("listResources", "/v1/resources", { shows: () => shown.namesOf("resource") }),
    get("getResource", `/v1/resources/${resource}`, { shows: () => shown.namesOf("resource") }),
    get("getHsds", "/v1/hsds", { shows: () => [] }),
    get("listHsdsServices", "/v1/hsds/services?full=true", {
      shows: () => shown.namesOf("resource"),
    }),
    get("getHsdsService", `/v1/hsds/services/${uuidOf(new ObjectId(resource))}`, {
      shows: () => shown.namesOf("resource"),
    }),
    get("listHsdsOrganizations", "/v1/hsds/organizations?full=true", { shows: () => [] }),
    get("listDuplicates", "/v1/duplicates", {
      shows: (caller) => reviews.filter(isOpen).flatMap((one) => shown.ofReview(one, caller)),
    }),
    ...persons.map((person) =>
      get("getPerson", `/v1/persons/${person.id}`, {
        of: person,
        shows: (caller) => shown.ofPerson(person, caller),
      }),
    ),
    ...persons
      .filter(({ name }) => withBelow.has(name))
      .flatMap((person) => {
        const path = `/v1/persons/${person.id}`;
        const { tips = [], reports = [], completed = [] } = below.get(person.name) ?? {};
        const authors = ["by_adult", "by_minor"];
        return [
          get("listPersonTips", `${path}/tips`, {
            of: person,
            shows: (caller) => shown.ofTips(person.name, caller),
          }),
          ...tips.map((id, at) =>
            get("getPersonTip", `${path}/tips/${id}`, {
              of: person,
              shows: (caller) =>
                shown
                  .ofTips(person.name, caller)
                  .filter((mark) => mark.includes(`/${authors[at]}/`)),
            }),
          ),
          get("listPersonReports", `${path}/reports`, {
            of: person,
            shows: (caller) => shown.ofReports(person.name, caller),
          }),
          ...reports.map((id) =>
            get("getPersonReport", `${path}/reports/${id}`, {
              of: person,
              shows: (caller) => shown.ofReports(person.name, caller),
            }),
          ),
          ...completed.map((id) => ({
            ...get("getPersonReport", `${path}/reports/${id}`, { of: person, shows: () => [] }),
            status: 404,
          })),
        ];
      }),
    ...reviews.map(
      (review): Call => ({
        ...get("getDuplicate", `/v1/duplicates/${review.id}`, {
          shows: (caller) => (isOpen(review) ? shown.ofReview(review, caller) : []),
        }),
        ...(!isOpen(review) && { status: 404 }),
      }),
    ),
    ...imports.map((one) =>
      get("getImport", `/v1/imports/${one.id}`, {
        of: { source: "form", isPublic: true },
        shows: (caller) => shown.ofImport(one, caller),
      }),
    ),
  ];
}
