import type { Drafts } from "./drafts.js";
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
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

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
  const draft: EditDraft<Values> = drafts.of(id) ?? {};
  const fields = Object.keys(draft) as (keyof Values)[];
  const edits = fields.flatMap((field) => {
    const edit = draft[field];
    return edit ? [{ ...edit, field, now: now[field] }] : [];
  });
  const written = Object.fromEntries(
    edits.filter(({ after, now }) => !isSame(after, now)).map(({ field, after }) => [field, after]),
  ) as Partial<Values>;

  function keep(changed: EditDraft<Values>) {
    if (Object.keys(changed).length > 0) drafts.set(id, changed);
    else drafts.forget(id);
  }

  function discard(...forgotten: (keyof Values)[]) {
    if (forgotten.length === 0) return drafts.forget(id);
    const left = fields.filter((field) => !forgotten.includes(field));
    keep(Object.fromEntries(left.map((field) => [field, draft[field]])) as EditDraft<Values>);
  }

  return {
    values: { ...now, ...written },
    written,
    clashes: edits.filter(
      (edit) => !isSame(edit.before, edit.now) && !isSame(edit.after, edit.now),
    ),
    isWritten: edits.length > 0,
    change(field, after) {
      const before = draft[field]?.before ?? now[field];
      if (isSame(before, after)) discard(field);
      else keep({ ...draft, [field]: { before, after } });
    },
    discard,
  };
}
