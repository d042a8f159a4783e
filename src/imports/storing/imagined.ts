import { ObjectId } from "mongodb";
import { askedLabels, createFinder, labelsOf } from "./labels.js";
import type { Row, Work } from "./row.js";

type Known = Pick<Work, "id" | "identity" | "keys">;

/** A person as a short text: a list may hold a million. */
interface Kept {
  text: string;
  labels: readonly string[];
}

/** What a dry run would have stored: later records of the file shall find it. */
export function createImagined() {
  const byId = new Map<string, Kept>();
  const byLabel = createFinder<Kept>();

  return {
    keep({ id, identity, keys }: Known): void {
      const hex = id.toHexString();
      const before = byId.get(hex);
      if (before) byLabel.remove(before);
      // Written and read again, a label no longer holds on to the text of the list that it was cut from.
      const labels: string[] = JSON.parse(JSON.stringify(labelsOf(keys, identity)));
      const kept = { text: JSON.stringify([hex, identity, keys]), labels };
      byId.set(hex, kept);
      for (const label of labels) byLabel.file(label, kept);
    },
    /** The persons kept that these records may mean. */
    lookUp(rows: Row[]): Known[] {
      const labels = rows.flatMap((row) => Object.values(askedLabels(row)).flat());
      const found = new Set(labels.flatMap((label) => [...byLabel.under(label)]));
      return [...found].map(({ text }) => {
        const [id, identity, keys] = JSON.parse(text);
        return { id: ObjectId.createFromHexString(id), identity, keys };
      });
    },
  };
}
