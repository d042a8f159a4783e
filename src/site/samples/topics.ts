/** What the guide shows in every language. */
export type Topic = "first" | "client" | "create" | "search" | "photo" | "change" | "feed";

export type Samples = Record<Topic, string>;
