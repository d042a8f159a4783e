import { type Drafts, isSame } from "./drafts.js";
import { useStore } from "./store.js";

/** What somebody has written in one field, and what the record said when they began. */
interface Edit<Value> {
  before: Value;
  after: Value;
}

export type EditDraft<Values> = { [Field in keyof Values]?: Edit<Values[Field]> };

/** A field that somebody else has changed while it was written in. */
export interface Clash<Values> extends EditOf<Values> {
  now: Values[keyof Values];
}

export interface Edits<Values> {
  /** What the form shows: what is written, else what the record says now. */
  values: Values;
  /** What differs from the record as it is now, of the fields that the form asks for. */
  written: Partial<Values>;
  clashes: Clash<Values>[];
  /** Whether anything is written, also in a field that waits. */
  isWritten: boolean;
  change<Field extends keyof Values>(field: Field, after: Values[Field]): void;
  /** Forgets what is written in these fields, or in all. */
  discard(...fields: (keyof Values)[]): void;
  /**
   * Forgets what is saved. What somebody has written while it was on its way stays.
   * @param sent what was sent
   * @param stored what the record says now
   * @returns whether nothing is left that the form asks for
   */
  settle(sent?: Partial<Values>, stored?: Values): boolean;
}

/** What somebody has written since a form was sent, as a change of the record that it made. */
export function editsSince<Values extends object>(
  sent: Values,
  { newer, stored }: { newer: Values; stored: Values },
): EditDraft<Values> {
  const fields = Object.keys(newer) as (keyof Values)[];
  const changed = fields.filter((field) => !isSame(sent[field], newer[field]));
  return Object.fromEntries(
    changed.map((field) => [field, { before: stored[field], after: newer[field] }]),
  ) as EditDraft<Values>;
}

type EditOf<Values> = Edit<Values[keyof Values]> & { field: keyof Values };

const entriesOf = <Values>(draft: EditDraft<Values>): EditOf<Values>[] =>
  (Object.keys(draft) as (keyof Values)[]).flatMap((field) => {
    const edit = draft[field];
    return edit ? [{ ...edit, field }] : [];
  });

/**
 * What somebody writes in the fields of a record, field by field, so that what somebody else changes meanwhile stays, or
 * is seen beside it. What is written in a field that the form does not ask for at the moment waits until it does.
 * @param now what the record says, as it is shown. Undefined: the form never asks for the field
 * @param isAsked whether the form asks for a field beside these values
 */
export function useEdits<Values extends object>(
  drafts: Drafts<EditDraft<Values>>,
  id: string,
  now: Values,
  isAsked: (field: keyof Values, values: Values) => boolean = () => true,
): Edits<Values> {
  useStore(drafts.store);
  // Read anew by each step: a save may end long after the form was shown that began it.
  const editsOf = () => entriesOf(drafts.of(id) ?? {});
  const valuesOver = (record: Values): Values => ({
    ...record,
    ...Object.fromEntries(
      editsOf()
        .filter(({ field }) => record[field] !== undefined)
        .map(({ field, after }) => [field, after]),
    ),
  });
  const values = valuesOver(now);
  const asked = editsOf()
    .filter(({ field }) => now[field] !== undefined && isAsked(field, values))
    .map((edit) => ({ ...edit, now: now[edit.field] }));

  function keep(edits: EditOf<Values>[]) {
    const kept = edits.map(({ field, before, after }) => [field, { before, after }]);
    if (kept.length > 0) drafts.set(id, Object.fromEntries(kept));
    else drafts.forget(id);
  }

  return {
    values,
    written: Object.fromEntries(
      asked
        .filter(({ after, now }) => !isSame(after, now))
        .map(({ field, after }) => [field, after]),
    ) as Partial<Values>,
    clashes: asked.filter(
      (edit) => !isSame(edit.before, edit.now) && !isSame(edit.after, edit.now),
    ),
    isWritten: editsOf().length > 0,
    change(field, after) {
      const before = drafts.of(id)?.[field]?.before ?? now[field];
      const others = editsOf().filter((edit) => edit.field !== field);
      keep(isSame(before, after) ? others : [...others, { field, before, after }]);
    },
    discard(...forgotten) {
      const isForgotten = (field: keyof Values) =>
        forgotten.length === 0 || forgotten.includes(field);
      keep(editsOf().filter(({ field }) => !isForgotten(field)));
    },
    settle(sent = {}, stored = now) {
      const left = editsOf().filter(
        ({ field, after }) => !isSame(after, sent[field]) && !isSame(after, stored[field]),
      );
      keep(
        left.map((edit) => (edit.field in sent ? { ...edit, before: stored[edit.field] } : edit)),
      );
      return !left.some(({ field }) => isAsked(field, valuesOver(stored)));
    },
  };
}
