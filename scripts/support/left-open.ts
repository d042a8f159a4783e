import type { LeftOpen } from "../../src/imports/left-open.js";
import { leftOpenTexts as say, stateWords } from "../../src/imports/messages/left-open.js";
import { fold } from "../../src/names/fold.js";
import { language } from "./language.js";
import { quoted } from "./quoted.js";
import type { StateExamples } from "./unread-states.js";

/** What a list leaves open, as sentences that say what to do next. */
export const openSentences = (open: LeftOpen, examples?: StateExamples): string[] => [
  ...open.unread_states.map(({ cells, ...column }) => {
    const words = stateWords[column.field] ?? stateWords.status;
    return say.unread_state[language]({
      ...{ count: cells, words },
      column: column.header === "" ? say.other_columns[language] : `"${column.header}"`,
      examples: examples?.of(column) ?? "",
    });
  }),
  ...(open.patients_without_hospital > 0
    ? [say.no_hospital[language]({ count: open.patients_without_hospital })]
    : []),
  ...open.unknown_places.flatMap(unknownPlace),
];

function unknownPlace({ kind, name, rows, nearest }: LeftOpen["unknown_places"][number]) {
  if (name === "") return [say.further_places[language]({ count: rows })];
  const handles = nearest.join(", ");
  const near = handles === "" ? "" : say.nearest[language]({ handles });
  const told = { count: rows, kind: say[kind][language], name, nearest: near };
  return [say.unknown_place[language](told), `  ${addLine(kind, name)}`];
}

const addLine = (kind: string, name: string) =>
  ["npm run catalog -- add", kind, handleFor(name), "--label", quoted(name)].join(" ");

const maxHandleLength = 64;

/** As operators write handles: `Hospital J. M. Vargas` → `hospital_j_m_vargas`. */
const handleFor = (name: string) =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, maxHandleLength)
    .replaceAll(/^_+|_+$/g, "") || "HANDLE";
