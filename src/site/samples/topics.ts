/** What the guide shows in every language. */
export type Topic =
  | "first"
  | "client"
  | "create"
  | "search"
  | "file"
  | "photo"
  | "change"
  | "changes"
  | "pfif"
  | "feed"
  | "directory"
  | "webhook"
  | "verify";

export type Samples = Record<Topic, string>;
