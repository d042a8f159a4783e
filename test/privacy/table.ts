import type { Permission } from "../../src/kernel/auth/permissions.js";

// Who is shown what, written down by hand from what the specification says: never from the code, which the
// tests hold to this page.

/** Without persons:sensitive:read a person is shown as one of these; with it, wholly. */
export type View = "adult" | "patient" | "minor" | "full";

/** The views of a person that show a field. */
const persons: Record<string, string> = {
  first_name: "adult patient minor full",
  last_name: "adult patient minor full",
  found_at: "adult patient minor full",
  description: "adult patient full",
  location: "adult full",
  photo: "adult full",
  masked_document_id: "adult patient",
  document_id: "full",
  birth_date: "full",
  found_notes: "full",
  finder_name: "full",
  finder_phone: "full",
  hospital: "full",
  shelter: "full",
  verified_by: "full",
  contact_person_first_name: "full",
  contact_person_last_name: "full",
  contact_person_phone: "full",
  contact_person_email: "full",
  source_id: "full",
  source_notes: "full",
  tips: "full",
  reports: "",
  completed: "",
};

/** What the full view of a record shows of another one that is linked to it. */
const linked = ["first_name", "last_name", "hospital", "shelter"];

/** The keys of a person by the views that show them. */
const keysOfAll =
  "id first_name last_name is_minor age age_label gender status found_at verified_at created_at updated_at";
const keysOfAdults = "document_type document_id description location photo_url";
const keysOfFull =
  "birth_date found_notes finder_name finder_phone hospital hospital_status shelter shelter_status verified_by " +
  "contact_person_first_name contact_person_last_name contact_person_phone contact_person_email " +
  "contact_person_relationship sources tips history linked_persons canonical_person_id";
export const keysOf: Record<View, string> = {
  adult: `${keysOfAll} ${keysOfAdults}`,
  patient: `${keysOfAll} ${keysOfAdults}`,
  minor: keysOfAll,
  full: `${keysOfAll} ${keysOfAdults} ${keysOfFull}`,
};

/** Of tips: by adults all; by minors the first word of the name, and no telephone. */
const ofMinorsTip = ["sender_first", "message"];
/** Of reports, to keys with neither reports:write nor persons:sensitive:read. */
const ofReport = ["reporter_first", "details"];

/** What is searched: what the minimized view of the record shows; with persons:sensitive:read numbers too. */
const searched = ["first_name", "last_name", "location", "description"];
const searchedExactly = ["document_id", "contact_person_phone", "finder_phone"];

const fieldOf = (mark: string) => mark.split("/")[1] ?? "";
const lastOf = (mark: string) => mark.split("/").at(-1) ?? "";

export const isShownOfPerson = (mark: string, view: View): boolean => {
  const views = persons[fieldOf(mark)];
  if (views === undefined) throw new Error(`The table says nothing of ${mark}`);
  return views.split(" ").includes(view);
};

export const isShownOfLinked = (mark: string): boolean => linked.includes(fieldOf(mark));

export const isShownOfTip = (mark: string, { isFull }: { isFull: boolean }): boolean =>
  isFull || !mark.includes("/by_minor/") || ofMinorsTip.includes(lastOf(mark));

export const isShownOfReport = (mark: string, { isOpen }: { isOpen: boolean }): boolean =>
  isOpen || ofReport.includes(lastOf(mark));

export const isSearched = (mark: string, minimized: View, { isFull }: { isFull: boolean }) =>
  (searched.includes(lastOf(mark)) && isShownOfPerson(mark, minimized)) ||
  (isFull && mark.split("/").length === 2 && searchedExactly.includes(lastOf(mark)));

/** Any one of these permissions opens an operation; none: any valid key. */
export const access: Record<
  string,
  { any: Permission[]; of?: "own" | "own public" | "made by own" }
> = {
  listPersons: { any: ["persons:read"] },
  listChanges: { any: ["persons:read"] },
  listPfifPersons: { any: ["persons:read"] },
  listPfifNotes: { any: ["persons:read"] },
  getPerson: { any: ["persons:read"], of: "own" },
  createPerson: { any: ["persons:write"] },
  updatePerson: { any: ["persons:write"], of: "own" },
  deletePerson: { any: ["persons:write"], of: "own" },
  uploadPersonPhoto: { any: ["persons:write"], of: "own" },
  deletePersonPhoto: { any: ["persons:write"], of: "own" },
  listReports: { any: ["persons:read", "reports:write"] },
  listTips: { any: ["persons:read", "tips:write"] },
  listPersonReports: { any: ["persons:read", "reports:write"], of: "own public" },
  getPersonReport: { any: ["persons:read", "reports:write"], of: "own public" },
  createPersonReport: { any: ["reports:write"], of: "own public" },
  updatePersonReport: { any: ["reports:write"], of: "own public" },
  deletePersonReport: { any: ["reports:write"], of: "own public" },
  listPersonTips: { any: ["persons:read", "tips:write"], of: "own public" },
  getPersonTip: { any: ["persons:read", "tips:write"], of: "own public" },
  createPersonTip: { any: ["tips:write"], of: "own public" },
  updatePersonTip: { any: ["tips:write"], of: "own public" },
  deletePersonTip: { any: ["tips:write"], of: "own public" },
  listResources: { any: [] },
  getResource: { any: [] },
  getHsds: { any: [] },
  listHsdsServices: { any: [] },
  getHsdsService: { any: [] },
  listHsdsOrganizations: { any: [] },
  getOptions: { any: [] },
  createResource: { any: ["resources:write"] },
  updateResource: { any: ["resources:write"], of: "made by own" },
  deleteResource: { any: ["resources:write"], of: "made by own" },
  listDuplicates: { any: ["duplicates:read"] },
  getDuplicate: { any: ["duplicates:read"] },
  createDuplicateClaim: { any: ["duplicates:write"] },
  updateDuplicate: { any: ["duplicates:write"] },
  createImport: { any: ["persons:write"] },
  listImports: { any: ["persons:write"] },
  getImport: { any: ["persons:write"], of: "own" },
  updateImport: { any: ["persons:write"], of: "own" },
  createWebhook: { any: ["webhooks:write"] },
  listWebhooks: { any: ["webhooks:write"] },
  getWebhook: { any: ["webhooks:write"], of: "own" },
  updateWebhook: { any: ["webhooks:write"], of: "own" },
  deleteWebhook: { any: ["webhooks:write"], of: "own" },
  listWebhookDeliveries: { any: ["webhooks:write"], of: "own" },
  getMe: { any: [] },
  getStats: { any: [] },
};

/** Needs no key: whoever has the address. */
export const withoutKey = ["getPhoto"];
