import type { Operation } from "./operations.js";

/** The first page of the document: what holds for every operation. */
export const introduction = `\
A public registry of persons reported missing or found after a disaster, with community tips, reports,
duplicate reviews, and a directory of help resources.

- **Key**: every request needs \`Authorization: Bearer <API_KEY>\`. A key belongs to a source, which owns what it creates.
- **Shapes**: one object is \`{"data": {...}}\`, a list \`{"data": [...], "pagination": {...}}\`. Bodies are plain JSON
  objects, 256 KiB at most. Unknown fields and parameters are refused (422), so a typo never goes unnoticed.
- **Enumerations**: requests give the bare handle (\`"gender": "female"\`), answers give \`{"handle", "label"}\`.
  \`GET /v1/options\` lists every handle with its label.
- **Views**: without \`persons:sensitive:read\` persons are shown minimized. Fields that the key may not see are left
  out; all others are always there, null when there is no value.
- **Text** is cleaned before it counts: NFC, trimmed, every run of white space one space, invisible characters
  removed. Blank optional text counts as null (but not in resources).
- **Errors**: 422 has \`{"errors": {field: [message, ...]}}\`, every other \`{"error": message}\`. All failing fields at once.
- **Lists**: 50 a page, 100 at most. Follow \`pagination.next_cursor\` until it is null.
- **Retries**: send POSTs with an \`Idempotency-Key\`; send PATCH and DELETE with \`If-Match\` to change only what you have seen.
- **Limits** per key and minute stand in \`RateLimit\` and \`RateLimit-Policy\`; after a 429 or 503 wait \`Retry-After\` seconds.
- Times are ISO 8601 in UTC, dates \`YYYY-MM-DD\`, ids 24 hex digits. HEAD answers like GET, without a body.
`;

export const tagNotes: Record<string, string> = {
  Persons: "Persons reported missing or found.",
  Photos: "The photo of a person: JPEG, PNG or WebP, 10 MiB at most.",
  Tips: "What people say about a person. At most 500 a person.",
  Reports: "Flags on a record. A completed report is gone for every operation.",
  Resources: "Websites, organizations, hospitals, hotlines, shelters and the like.",
  Duplicates: "Persons that may be one individual, for people to decide.",
  Options: "Every handle with its label.",
  Imports: "Whole lists of persons at once, as people type them.",
};

interface Notes {
  description?: string;
  /** It can be at odds with what is stored: 409. */
  conflicts?: true;
  /** What the file of an upload may be, as `Content-Type` values. */
  mediaTypes?: string;
}

const notes: Record<string, Notes> = {
  createPerson: {
    description:
      "Starts as found when made with a shelter and not departed, else as missing. A source_id that the " +
      "source has used already: 409.",
  },
  listPersons: {
    description:
      "Public persons of all sources. The first request carries filters and order; a follow-up carries only " +
      "cursor, and limit if wanted. With `order=updated_at asc` the list is a sync feed that misses no change. " +
      "With `query`, whoever is spelt like it comes first, then names that sound like it, names with a typing " +
      "error, and nicknames, initials and short forms.",
  },
  getPerson: { description: "Only persons of the key's own source: any other is a 404." },
  updatePerson: {
    description:
      "Any of these fields; null clears an optional one. Rules across fields hold for the merged record. A " +
      "change that would leave the record less protected also needs `persons:sensitive:read`. To a key without " +
      "that permission age and birth_date are one fact: either one, when sent, replaces what is known of both.",
    conflicts: true,
  },
  deletePerson: {
    description: "Removes the person with its tips, reports and photo, for good.",
  },
  uploadPersonPhoto: {
    description:
      "One file, at most 10 MiB and 50 megapixels, decided by its content. It is kept as an upright JPEG " +
      "without metadata and takes the place of an earlier photo.",
    mediaTypes: "image/jpeg, image/png, image/webp",
  },
  deletePersonPhoto: { description: "A person without a photo is accepted." },
  createImport: {
    description:
      "A CSV, TSV, XLSX, XLS, ODS, NDJSON, JSON or PFIF file of at most 50 MiB, decided by its content. It is imported in " +
      "the background: `Location` is where to ask how far it is. `hospital` and `shelter` (handle, label or alias) " +
      "are for rows that name none; `list` tells apart lists of neither; `date` is the day of the list, if it tells " +
      "none or another; `map` is JSON, column → field: it is remembered for the source under the header rows of the tables that it met, so " +
      "that the next list with that header row needs none, unless it is a dry run or the list is refused; that of a key without `persons:sensitive:read` holds " +
      "for the lists of keys of its name alone. With `dry_run` nothing is stored. With `preview=true` no import " +
      "is made: the answer is a 200 with what was understood of the list: its tables, what each column is taken for, because of what, " +
      "what it may be after all (`unsure`), whose answers are remembered, and the first ten rows as they would be stored; nobody stored is looked up. The same file again " +
      "changes nothing. Without `persons:sensitive:read` rows are `accepted` or `rejected` by what the list says " +
      "alone, and a dry run never looks at stored persons; a row finds a person by its source_id, or by what " +
      "keys of this name told before, and other keys' lists find what it told by its source_id. What would leave a person less protected goes to the notes.",
    conflicts: true,
  },
  getImport: {
    description:
      "Its state and counts, columns that nobody was sure of (`unsure`), and `rows` page by page in the order of the file, kept for 30 days: `row` is the " +
      "line or row in the file, never what it contains. `outcome=rejected` shows what is to be corrected: `code` " +
      "says why to programs and never changes, `reason` to people, in Spanish where Accept-Language prefers it. Of very " +
      "long lists some rows are only counted (`rows_left_out`). Without `persons:sensitive:read` outcomes are " +
      "`accepted` and `rejected` (any other: 422), and the import of another key is shown without the names of " +
      "its file and sheets.",
  },
  createPersonTip: { description: "The 501st tip of a person: 409." },
  updatePersonReport: { description: "With `status: completed` the report is gone from then on." },
  updateResource: { description: "Only resources that the key's source made: any other is a 403." },
  deleteResource: { description: "Only resources that the key's source made: any other is a 403." },
  getDuplicate: {
    description:
      "A review with a private candidate is a 404. `match_score` and `confidence` weigh all fields, whatever the key sees; " +
      "but place, description and hospital of a minor or a patient count for nothing beside what a key without " +
      "`persons:sensitive:read` has told.",
  },
  updateDuplicate: {
    description:
      "`confirmed` needs a canonical person among the candidates, and links the others to it; it hides and merges " +
      "nothing. Links stay as they were decided: a canonical record may itself be linked by another review. A canonical " +
      "person whose links lead to another candidate: 422. A decision can be taken back to `pending`; what other decided " +
      "reviews say of the same persons counts again then, the newest first. Dismissing three or more says that they " +
      "are not all one: what is confirmed of two of them stays. Send `If-Match`: a scan may have added a candidate " +
      "since the review was read.",
  },
};

export const notesOf = ({ id }: Operation): Notes => notes[id] ?? {};

/** Every operation that a note is about: a test holds them against those that there are. */
export const notedOperations = Object.keys(notes);
