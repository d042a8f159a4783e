import { ObjectId } from "mongodb";
import { createFinder, labelsOf, lookUpLabelsOf } from "./labels.js";
import type { KeyedRow, PendingPerson } from "./row.js";

type Known = Pick<PendingPerson, "id" | "identity" | "keys">;

/** A person as a short text, because a list may hold a million persons. */
interface Kept {
  text: string;
  labels: readonly string[];
}

/** Keeps what a dry run would have stored, so that later records of the file find it. */
export function createImagined() {
  const byId = new Map<string, Kept>();
  const byLabel = createFinder<Kept>();

  return {
    keep({ id, identity, keys }: Known): void {
      const hex = id.toHexString();
      const before = byId.get(hex);
      if (before) byLabel.remove(before);
      // A label that is written and read again no longer keeps the text of the list alive.
      const labels: string[] = JSON.parse(JSON.stringify(labelsOf(keys, identity)));
      const kept = { text: JSON.stringify([hex, identity, keys]), labels };
      byId.set(hex, kept);
      for (const label of labels) byLabel.file(label, kept);
    },
    /** The kept persons that these records may mean. */
    lookUp(rows: KeyedRow[]): Known[] {
      const labels = rows.flatMap((row) => Object.values(lookUpLabelsOf(row)).flat());
      const found = new Set(labels.flatMap((label) => [...byLabel.under(label)]));
      return [...found].map(({ text }) => {
        const [id, identity, keys] = JSON.parse(text);
        return { id: ObjectId.createFromHexString(id), identity, keys };
      });
    },
  };
}
