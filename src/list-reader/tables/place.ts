export const placeKinds = ["hospital", "shelter"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The handle of a hospital or shelter by handle, label or alias as typed. */
export type CatalogFind = (kind: PlaceKind, text: string) => string | undefined;

/** The handles of entries with a name like the one typed, the nearest first: three at most. */
export type CatalogNearest = (kind: PlaceKind, text: string) => string[];

/** `handle`, or the text of a place that the catalog does not know. */
export type Named = { handle: string } | { unknown: string };

export type Places = { [Kind in PlaceKind]?: Named };
