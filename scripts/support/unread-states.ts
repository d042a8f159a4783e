import type { ListReports } from "../../src/features/imports/import-summary.js";
import { clipped } from "../../src/kernel/values/text.js";
import { mapKey, mappedAs } from "../../src/list-reader/index.js";

type UnreadState = Parameters<NonNullable<ListReports["onUnreadState"]>>[0];

/** The column of an example, or the lines above rows. */
interface Place {
  header?: string;
  field: string;
}

const maxExamples = 3;
const maxLength = 60;
/** As many columns as an import reports. */
const maxPlaces = 20;

export type StateExamples = ReturnType<typeof stateExamples>;

/** Keeps the first texts that could not be read as a state, of each column. */
export function stateExamples() {
  const texts = new Map<string, Set<string>>();
  const keyOf = ({ header = "", field }: Place) => `${field} ${mapKey(header)}`;
  return {
    add(state: UnreadState): void {
      const place =
        state.field === "line" ? state : { header: state.header, field: mappedAs(state.field) };
      const key = keyOf(place);
      const known = texts.get(key) ?? new Set();
      if (known.size < maxExamples && texts.size <= maxPlaces) {
        texts.set(key, known.add(clipped(state.text, maxLength)));
      }
    },
    /** The end of a sentence with examples; empty when there are none. */
    of(place: Place): string {
      const known = [...(texts.get(keyOf(place)) ?? [])];
      return known.length === 0 ? "" : ` (${known.map((text) => `"${text}"`).join(", ")})`;
    },
  };
}
