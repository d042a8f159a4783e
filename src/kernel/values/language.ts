/** The languages of labels and messages. */
export type Language = "es" | "en";
