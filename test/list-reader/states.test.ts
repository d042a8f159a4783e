import { expect, test } from "vitest";
import { formsOf, type Phrases, tokensOf } from "../../src/list-reader/values/phrases.js";
import {
  readFound,
  readHospitalStatus,
  readShelterStatus,
  readStatus,
} from "../../src/list-reader/values/statuses.js";
import { doubts, future, others, questions } from "../../src/list-reader/words/doubt.js";
import { conditions, tails } from "../../src/list-reader/words/medical.js";
import {
  answers,
  hospitalStates,
  movedOn,
  personStates,
  shelterStates,
  shortYes,
} from "../../src/list-reader/words/states.js";
import { sampleOf } from "../support/tier.js";
import { catalogFind } from "./list-text.js";

const context = { today: "2026-06-28", find: catalogFind };

type Read = typeof readHospitalStatus | typeof readShelterStatus | typeof readStatus;
type Kind = [name: string, read: Read, phrases: [state: keyof typeof tails, lists: Phrases][]];

const ofHospitals: [keyof typeof tails, Phrases][] = [
  ["deceased", hospitalStates.deceased],
  ["discharged", hospitalStates.discharged],
  ["admitted", hospitalStates.admitted],
  ["admitted", conditions],
];
const ofPersons: [keyof typeof tails, Phrases][] = [
  ["missing", personStates.missing],
  ["found", personStates.found],
  ...ofHospitals.map(([, lists]): [keyof typeof tails, Phrases] => ["found", lists]),
];
const kinds: Kind[] = [
  ["hospital", readHospitalStatus, ofHospitals],
  [
    "shelter",
    readShelterStatus,
    [
      ["departed", shelterStates.departed],
      ["departed", movedOn],
      ["present", shelterStates.present],
    ],
  ],
  ["person", readStatus, ofPersons],
  ["found", readFound, ofPersons.slice(0, 2)],
];
const formsIn = (lists: Kind[2]) =>
  lists.flatMap(([state, list]) => formsOf(list).map((form) => [form, state] as const));

const doubtful = [doubts, future, others].flatMap((list) => formsOf(list));

test.each(kinds)("%s: every phrase says its state, decorated too", (_, read, phrases) => {
  for (const [form, state] of formsIn(phrases)) {
    const decorated = [
      form,
      form.toUpperCase(),
      `*${form}*`,
      `(${form})`,
      `${form}!!`,
      `✅ ${form}.`,
      `- ${form}`,
      `🔴 ${form}`,
      `“${form}”`,
      form.normalize("NFD"),
      form.replaceAll(" ", "_"),
    ];
    for (const text of decorated) expect(read(text, context)?.state, text).toBe(state);
  }
});

test.each(kinds)(
  "%s: a day, a time, a known place, a closed word may follow, and goes to the notes",
  (_, read, phrases) => {
    for (const [form, state] of formsIn(phrases)) {
      const tailsThere = [
        "27/06",
        "27/06/2026",
        "(27-06-26)",
        "el 27 de junio",
        "2026-06-27",
        "26 jun 2026, 14:30",
        ", ayer",
        "14:30",
        "a las 3 p. m.",
        "- 14h",
        "28/12",
        "en HCL",
        "al Hospital Central del Litoral",
        "at Golf Caribe",
        "en la Clínica Santa Inés 27/06",
        ...formsOf(tails[state]),
      ];
      for (const tail of tailsThere) {
        const text = `${form} ${tail}`;
        expect(read(text, context), text).toMatchObject({ state, plain: false });
      }
    }
  },
);

test.each(kinds)(
  "%s: a word of doubt, of what is to come, of somebody else leaves no state",
  (_, read, phrases) => {
    const known = new Set(formsIn(phrases).map(([form]) => tokensOf(form).join(" ")));
    const isListed = (text: string) => known.has(tokensOf(text).join(" ")); // `no localizado`
    const wrong: string[] = [];
    // The quick check tries every phrase and every word of doubt, but not each phrase with each word.
    for (const [at, [form]] of formsIn(phrases).entries()) {
      for (const doubt of sampleOf(doubtful, 4, at)) {
        const pairs = [
          `${doubt} ${form}`,
          `${form} ${doubt}`,
          `${form}: ${doubt}`,
          `${form}, ${doubt}`,
          `${form} (${doubt})`,
          `${doubt}, ${form}`,
          `${form} 27/06 ${doubt}`,
        ];
        const [first = "", ...rest] = form.split(" ");
        if (rest.length > 0) pairs.push(`${first} ${doubt} ${rest.join(" ")}`);
        wrong.push(...pairs.filter((text) => read(text, context) && !isListed(text)));
      }
    }
    expect(wrong).toEqual([]);
  },
);

test.each(kinds)("%s: what is asked, struck out or crossed out is no state", (_, read, phrases) => {
  for (const [form] of formsIn(phrases)) {
    for (const sign of questions.split(" ")) {
      for (const text of [`${form}${sign}`, `${sign} ${form}`, `${form} (${sign})`]) {
        expect(read(text, context), text).toBeNull();
      }
    }
    for (const text of [
      `¿${form}?`,
      `~${form}~`,
      `❌ ${form}`,
      `${form} ❌`,
      `${form} 👎`,
      `${form} 3`,
    ]) {
      expect(read(text, context), text).toBeNull();
    }
  }
});

test.each(kinds)("%s: two states are none, one said twice is one", (_, read, phrases) => {
  const all = formsIn(phrases);
  const last = new Map(all.map(([form, state]) => [state, form]));
  for (const [form, state] of all) {
    for (const [other, word] of last) {
      const text = `${form}, ${word}`;
      const answer = read(text, context);
      if (other === state) expect(answer, text).toMatchObject({ state, plain: false });
      else if (answer) expect.fail(text);
    }
  }
});

test("yes and no answer alone", () => {
  const no = formsOf(answers.no);
  for (const [form] of formsIn([...(kinds[1]?.[2] ?? []), ...ofPersons])) {
    for (const answer of [...no, ...formsOf(shortYes)]) {
      for (const read of [readShelterStatus, readFound]) {
        const text = `${answer}, ${form}`;
        expect(read(text, context), text).toBeNull();
      }
    }
  }
  for (const answer of no) {
    expect(readShelterStatus(`${answer} 27/06`, context)?.state).toBe("departed");
    expect(readFound(answer, context)?.state).toBe("missing");
    expect(readStatus(answer, context)).toBeNull();
  }
});

test("a day to come is a plan; a place that nobody knows is not understood", () => {
  for (const day of ["29/06", "el 1 de julio", "30/06/2026", "01/07/26", "2027-01-01"]) {
    expect(readHospitalStatus(`Alta ${day}`, context), day).toBeNull();
  }
  expect(readShelterStatus("Trasladado al Hospital Vargas", context)).toBeNull();
  expect(readStatus("Localizada en Macuto", context)).toBeNull();
});

test("no closed word behind a state holds a word of doubt", () => {
  const words = new Set(doubtful.map((doubt) => tokensOf(doubt).join(" ")));
  for (const tail of Object.values(tails).flatMap((list) => formsOf(list))) {
    const tokens = tokensOf(tail);
    for (let from = 0; from < tokens.length; from += 1) {
      for (let end = from + 1; end <= tokens.length; end += 1) {
        expect(words, tail).not.toContain(tokens.slice(from, end).join(" "));
      }
    }
  }
});
