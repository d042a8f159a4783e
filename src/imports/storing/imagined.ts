import { ObjectId } from "mongodb";
import type { Row, Work } from "./desk.js";

/** What a dry run would have stored: later records of the file shall find it. */
export interface Imagined {
  keep(work: Work): void;
  /** Every person kept that one of these records may mean. */
  lookUp(rows: Row[]): Known[];
}

type Known = Pick<Work, "id" | "identity" | "keys">;

/** Persons as short texts: some 400 bytes each, for a list may hold a million. */
export function createImagined(): Imagined {
  const byKey = new Map<string, string[]>();

  return {
    keep({ id, identity, keys }) {
      const text = JSON.stringify([id.toHexString(), identity, keys]);
      const mark = text.slice(0, text.indexOf(","));
      for (const key of keys) {
        const others = byKey.get(key)?.filter((other) => !other.startsWith(mark)) ?? [];
        byKey.set(key, [...others, text]);
      }
    },
    lookUp(rows) {
      const keys = rows.flatMap(({ asked: { own, namesakes } }) => [...own, ...namesakes]);
      const texts = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
      return [...texts].map((text) => {
        const [id, identity, keys] = JSON.parse(text);
        return { id: ObjectId.createFromHexString(id), identity, keys };
      });
    },
  };
}
