/**
 * What a PATCH sets and clears. Null clears: a stored field without a value is absent.
 * @param path of the changed part within the document, with its last dot: `tips.$.`
 */
export function changesOf(body: Readonly<Record<string, unknown>>, path = "") {
  const fields = Object.entries(body).map(([name, value]) => [path + name, value] as const);
  const cleared = fields.filter(([, value]) => value === null).map(([name]) => [name, true]);
  return {
    $set: Object.fromEntries(fields.filter(([, value]) => value !== null)),
    ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared) }),
  };
}

/**
 * A new document with one instant for both of its stamps, by the database's clock, as an expression. It is a
 * literal, because text that starts with a dollar sign would be read as an expression itself.
 */
export const stamped = (document: object) => ({
  $mergeObjects: [{ $literal: document }, { created_at: "$$NOW", updated_at: "$$NOW" }],
});

/** What an upsert makes of a filter that names an `_id` alone: that document. */
export const insertStamped = (document: object) => [
  { $replaceWith: { $mergeObjects: ["$$ROOT", stamped(document)] } },
];

/**
 * The longest time between the stamp of a person and the moment at which everybody sees it, in
 * milliseconds: the database stamps each write and cuts off what takes longer. A transaction can be
 * seen later than that, so it stamps nothing: see src/features/persons/stamp-persons.store.ts.
 */
export const maxWriteMs = 1_000;

/** What the clocks of two members of a replica set may differ by, in milliseconds. */
const clocksDiffer = 500;

/** With a shorter margin the sync feed could pass a change before it can be seen. */
export const minSyncMargin = maxWriteMs + clocksDiffer;
