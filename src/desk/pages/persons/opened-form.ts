import { useEffect, useRef } from "preact/hooks";
import { createHeld } from "../../state/kept.js";
import { useStore } from "../../state/store.js";

/** The form of a person's page that somebody wants to be at when the page appears. */
export interface OpenedForm {
  personId: string;
  form: "mark-found" | "edit";
  /** What somebody has said, as far as it is not in the form yet. */
  said?: string;
}

export const openedForm = createHeld<OpenedForm>();

/** Whether this form is wanted. Its `details` take the focus then, once. */
export function useOpenedForm(personId: string, form: OpenedForm["form"]) {
  const wanted = useStore(openedForm);
  const isWanted = wanted?.personId === personId && wanted.form === form;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    details.current?.querySelector("summary")?.focus();
    return () => openedForm.set(undefined);
  }, [isWanted]);
  return { isWanted, details, said: isWanted ? wanted.said : undefined };
}
