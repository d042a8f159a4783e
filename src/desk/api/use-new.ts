import { type Drafts, isSame } from "../state/drafts.js";
import { useStore } from "../state/store.js";
import { newIdempotencyKey } from "./idempotency.js";

/** Something new while somebody writes it. */
export interface NewDraft<Values> {
  values: Values;
  /** The same for every try, so that an answer that was lost does not store it twice. */
  idempotencyKey: string;
}

const newDraft = <Values>(values: Values): NewDraft<Values> => ({
  values,
  idempotencyKey: newIdempotencyKey(),
});

/** The headers of a request that stores something once, however often it is sent. */
interface Once {
  headers: { "Idempotency-Key": string };
}

export interface New<Values> {
  values: Values;
  isWritten: boolean;
  change(changes: Partial<Values>): void;
  discard(): void;
  /**
   * Sends what is written. What somebody writes while it is on its way stays, as something that is not sent yet.
   * @returns the answer, and what is newer
   */
  send<Answer>(
    create: (values: Values, once: Once) => Promise<Answer>,
  ): Promise<{ answer: Answer; sent: Values; newer: Values | undefined }>;
}

/** What somebody writes of something new. It is stored once. */
export function useNew<Values extends object>(
  drafts: Drafts<NewDraft<Values>>,
  id: string,
  empty: Values,
): New<Values> {
  const draft = useStore(drafts.store) && drafts.of(id);
  return {
    values: draft?.values ?? empty,
    isWritten: draft !== undefined,
    change(changes) {
      const begun = drafts.of(id) ?? newDraft(empty);
      drafts.set(id, { ...begun, values: { ...begun.values, ...changes } });
    },
    discard: () => drafts.forget(id),
    async send(create) {
      const { values: sent, idempotencyKey } = drafts.of(id) ?? newDraft(empty);
      const answer = await create(sent, { headers: { "Idempotency-Key": idempotencyKey } });
      const latest = drafts.of(id)?.values;
      const newer = latest && !isSame(latest, sent) ? latest : undefined;
      if (newer) drafts.set(id, newDraft(newer));
      else drafts.forget(id);
      return { answer, sent, newer };
    },
  };
}
