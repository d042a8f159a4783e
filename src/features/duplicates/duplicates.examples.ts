import { exampleTimes } from "../../kernel/http/examples.js";
import { personExamples } from "../persons/persons.view.js";

const { minimized: minimizedPerson, full: person } = personExamples;
const otherId = "66f2c0a1b3d4e5f60718293b";

const minimized = {
  id: "66f2c0a1b3d4e5f607186e01",
  confidence: "high",
  reason: "Same surnames; similar given names",
  status: "pending",
  canonical_person_id: null,
  note: null,
  match_score: 0.97,
  scan_version: 1,
  audited_by: null,
  audited_at: null,
  ...exampleTimes,
  persons: [minimizedPerson, { ...minimizedPerson, id: otherId }],
  comparison: [
    { field: "given_names", agreement: "close", weight: 4.5 },
    { field: "surnames", agreement: "match", weight: 6.1 },
    { field: "gender", agreement: "missing", weight: 0 },
    { field: "location", agreement: "missing", weight: 0 },
    { field: "description", agreement: "missing", weight: 0 },
  ],
};

/** A review in either view, for the document of the API. */
export const reviewExamples = {
  minimized,
  full: {
    ...minimized,
    reason: "Same surnames and document; similar given names",
    persons: [person, { ...person, id: otherId, linked_persons: [] }],
    comparison: [
      { field: "given_names", agreement: "close", weight: 4.5, values: ["Ana", "Anna"] },
      { field: "surnames", agreement: "match", weight: 6.1, values: ["Ejemplo", "Ejemplo"] },
      { field: "document", agreement: "match", weight: 9.2, values: ["V-12345678", "12.345.678"] },
    ],
  },
};
