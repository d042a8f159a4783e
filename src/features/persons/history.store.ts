import type {
  HistoryEntry,
  MovingField,
  PersonDocument,
} from "../../kernel/database/collections.js";

export const moving = [
  "status",
  "hospital",
  "hospital_status",
  "shelter",
  "shelter_status",
] as const satisfies MovingField[];

type Moving = Partial<Pick<PersonDocument, MovingField>>;

/** What the history keeps of a change: every move of status, hospital, shelter or their statuses. */
export const movesBetween = (
  before: Moving,
  after: Moving,
  { at, by }: Pick<HistoryEntry, "at" | "by">,
): HistoryEntry[] =>
  moving
    .filter((field) => after[field] !== before[field])
    .map((field) => ({ at, by, field, old: before[field] ?? null, new: after[field] ?? null }));

const maxKept = 1_000;

/** The part of an update that appends to the history. The oldest entries are dropped when there are too many. */
export const keepMoves = (moves: HistoryEntry[]) =>
  moves.length > 0 ? { $push: { history: { $each: moves, $slice: -maxKept } } } : {};
