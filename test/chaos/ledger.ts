import { setTimeout as wait } from "node:timers/promises";
import type { Run, Send } from "./careful-client.js";
import type { Random } from "./disturbances.js";

/** Texts of a person, each changed by one client alone. */
export const changedFields = ["location", "description", "contact_person_first_name"] as const;
export type ChangedField = (typeof changedFields)[number];

/** A tip or a report, with the text that was acknowledged last. */
export interface Note {
  path: string;
  ids: string[];
  field: "message" | "details";
  text: string;
}

/** A person as the answers have said that it is stored. */
export interface Acknowledged {
  id: string;
  last_name: string;
  /** What the last acknowledged PATCH of each field has said. */
  fields: Partial<Record<ChangedField, string>>;
  tips: Note[];
  reports: Note[];
  hasPhoto: boolean;
}

/** All that was acknowledged, and what a follower of the sync feed has been told. */
export interface Ledger {
  persons: Acknowledged[];
  /** The ids of persons who were deleted again. */
  deleted: string[];
  /** How many persons imports have created. */
  imported: number;
  followed: Map<string, Record<string, unknown>>;
}

export const newLedger = (): Ledger => ({
  persons: [],
  deleted: [],
  imported: 0,
  followed: new Map(),
});

export interface Partner {
  run: Run;
  ledger: Ledger;
  send: Send;
  random: Random;
}

/** Does one thing after the other until the run ends. */
export async function again(run: Run, work: () => Promise<unknown>): Promise<void> {
  while (!run.isEnding) {
    await work().catch((error) => void run.faults.push(String(error)));
    await wait(20);
  }
}
