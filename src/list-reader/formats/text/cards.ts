import { nameFields } from "../../columns/fields.js";
import { fieldOfHeader } from "../../columns/header-evidence.js";
import { mapKey } from "../../columns/maps.js";
import { isStateLine } from "../../tables/titles.js";
import { boundedCells } from "../bounds.js";
import type { RawRow } from "../raw-row.js";
import { isTalk } from "./forms.js";
import { type LineContext, labelOf } from "./line-parts.js";
import type { TextLine } from "./lines.js";
import { lineRow, placeOf } from "./records.js";

// Cards: `Nombre: Ana Gil`, `Edad: 34`, one line each, apart by blank lines or by the first label again.

interface Cards {
  from: number;
  /** The labels as typed, in their order. */
  labels: string[];
}

/** No card has more lines. */
const maxLabels = 30;

function entryOf({ text, whole }: TextLine, { states }: LineContext) {
  const label = labelOf(text)?.replace(/^[*_~\s]+|[*_~\s]+$/g, "");
  if (label === undefined) return undefined;
  // `Estado: Sin noticias` is of one person, and `Fallecidos: 3` of those below.
  if (fieldOfHeader(label) === undefined && isStateLine(text, states)) return undefined;
  return { label, value: whole.slice(whole.indexOf(":") + 1).replace(/^[\s*_~]+/, "") };
}

/** The labels of cards, if the first lines of a text are cards of persons. */
export function cardsIn(lines: readonly TextLine[], context: LineContext): Cards | undefined {
  const entries = lines.map((line) => entryOf(line, context));
  const isName = (at: number) => nameFields.has(fieldOfHeader(entries[at]?.label ?? ""));
  const isKnown = (at: number) => fieldOfHeader(entries[at]?.label ?? "") !== undefined;
  const names = [...entries.keys()].filter(isName);
  const [first] = names;
  if (first === undefined) return undefined;
  // The card may begin with another label.
  let from = first;
  while (from > 0 && isKnown(from - 1)) from -= 1;
  const shown = lines
    .map((line, at) => ({ line, isEntry: entries[at] !== undefined, isKnown: isKnown(at) }))
    .slice(from)
    .filter(({ line }) => line.text.trim() !== "")
    .slice(0, 10);
  const known = shown.filter((one) => one.isKnown).length;
  if (known < 2 || known < shown.length * 0.6) return undefined;
  const labels = new Map<string, string>();
  for (const entry of entries.slice(from)) {
    if (!entry || labels.size === maxLabels || fieldOfHeader(entry.label) === undefined) continue;
    const key = mapKey(entry.label);
    if (!labels.has(key)) labels.set(key, entry.label);
  }
  return labels.size < 2 ? undefined : { from, labels: [...labels.values()] };
}

interface Card {
  line: TextLine;
  /** By label; the notes under an empty one. */
  values: Map<string, string>;
}

/** The rows of a text of cards. */
export function cardsOf({ labels }: Cards, context: LineContext) {
  const keys = labels.map(mapKey);
  const [firstKey = ""] = keys;
  let card: Card | undefined;

  function settled(): RawRow[] {
    if (!card) return [];
    const { line, values } = card;
    card = undefined;
    const cells = [...keys, ""].map((key) => values.get(key) ?? "");
    return [{ ...placeOf(line), ...boundedCells(cells), chat: "person" }];
  }

  function put(line: TextLine, key: string, text: string): void {
    card ??= { line, values: new Map() };
    const before = card.values.get(key);
    card.values.set(key, before ? `${before}, ${text}` : text);
  }

  return {
    header: (line: TextLine): RawRow => ({
      at: { line: line.number },
      cells: [...labels, "source_notes"],
      form: "cards",
      isMade: true,
    }),
    take(line: TextLine): RawRow[] {
      if (line.text.trim() === "") return settled();
      const entry = entryOf(line, context);
      const key = mapKey(entry?.label ?? "");
      const isAnother =
        card?.line.message !== line.message ||
        (entry !== undefined && (card?.values.has(key) || key === firstKey));
      const before = isAnother ? settled() : [];
      if (!entry) {
        // A value may go on in the next line; talk does not belong to it.
        if (!card || isTalk(line.text) || isStateLine(line.text, context.states))
          return [...before, ...settled(), lineRow(line, context)];
        put(line, "", line.whole.trim());
      } else if (keys.includes(key)) put(line, key, entry.value);
      else if (card) put(line, "", line.whole.trim());
      else return [...before, lineRow(line, context)];
      return before;
    },
    end: settled,
  };
}
