/** How each person of a list begins. */
export const formNames = [
  "numbered",
  "bulleted",
  "emoji",
  "numbers",
  "name_and_details",
  "name_above_details",
  "cards",
] as const;
export type FormName = (typeof formNames)[number];

/** In the place of a header row, by which answers about the lists of a form are kept. */
export const formHeader = (form: FormName): string => `text list: ${form}`;
