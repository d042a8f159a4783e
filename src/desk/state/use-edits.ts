import { type Drafts, isSame } from "./drafts.js";
import { useStore } from "./store.js";

/** What somebody has written in one field, and what the record said when they began. */
interface Edit<Value> {
  before: Value;
  after: Value;
}

export type EditDraft<Values> = { [Field in keyof Values]?: Edit<Values[Field]> };

/** A field that somebody else has changed while it was written in. */
export interface Clash<Values> extends Edit<Values[keyof Values]> {
  field: keyof Values;
  now: Values[keyof Values];
}

export interface Edits<Values> {
  /** What the form shows: what is written, else what the record says now. */
  values: Values;
  /** What differs from the record as it is now. */
  written: Partial<Values>;
  clashes: Clash<Values>[];
  isWritten: boolean;
  change<Field extends keyof Values>(field: Field, after: Values[Field]): void;
  /** Forgets what is written in these fields, or in all. */
  discard(...fields: (keyof Values)[]): void;
  /**
   * Forgets what is saved. What somebody has written while it was on its way stays.
   * @param sent what was sent
   * @param stored what the record says now
   * @returns whether nothing is left
   */
  settle(sent: Partial<Values>, stored: Values): boolean;
}

/** What somebody has written since a form was sent, as a change of the record that it made. */
export function editsSince<Values extends object>(
  sent: Values,
  { newer, stored }: { newer: Values; stored: Values },
): EditDraft<Values> {
  const fields = Object.keys(newer) as (keyof Values)[];
  const changed = fields.filter((field) => !isSame(sent[field], newer[field]));
  return draftOf(changed.map((field) => [field, { before: stored[field], after: newer[field] }]));
}

const draftOf = <Values>(edits: [field: keyof Values, edit: unknown][]) =>
  Object.fromEntries(edits) as EditDraft<Values>;

/**
 * What somebody writes in the fields of a record, field by field, so that what somebody else changes meanwhile stays, or
 * is seen beside it.
 * @param now what the record says, as it is shown.
 */
export function useEdits<Values extends object>(
  drafts: Drafts<EditDraft<Values>>,
  id: string,
  now: Values,
): Edits<Values> {
  useStore(drafts.store);
  // Read anew by each step: a save may end long after the form was shown that began it.
  const draft = (): EditDraft<Values> => drafts.of(id) ?? {};
  const editsOf = () =>
    (Object.keys(draft()) as (keyof Values)[]).flatMap((field) => {
      const edit = draft()[field];
      return edit ? [{ ...edit, field, now: now[field] }] : [];
    });
  const edits = editsOf();
  const written = Object.fromEntries(
    edits.filter(({ after, now }) => !isSame(after, now)).map(({ field, after }) => [field, after]),
  ) as Partial<Values>;

  function keep(changed: EditDraft<Values>) {
    if (Object.keys(changed).length > 0) drafts.set(id, changed);
    else drafts.forget(id);
  }

  function discard(...forgotten: (keyof Values)[]) {
    if (forgotten.length === 0) return drafts.forget(id);
    const left = editsOf().filter(({ field }) => !forgotten.includes(field));
    keep(draftOf(left.map(({ field, before, after }) => [field, { before, after }])));
  }

  return {
    values: { ...now, ...written },
    written,
    clashes: edits.filter(
      (edit) => !isSame(edit.before, edit.now) && !isSame(edit.after, edit.now),
    ),
    isWritten: edits.length > 0,
    change(field, after) {
      const before = draft()[field]?.before ?? now[field];
      if (isSame(before, after)) discard(field);
      else keep({ ...draft(), [field]: { before, after } });
    },
    discard,
    settle(sent, stored) {
      const left = editsOf().filter(
        ({ field, after }) => !isSame(after, sent[field]) && !isSame(after, stored[field]),
      );
      keep(
        draftOf(
          left.map(({ field, before, after }) => [
            field,
            { before: field in sent ? stored[field] : before, after },
          ]),
        ),
      );
      return left.length === 0;
    },
  };
}
