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
 * The longest write of a person, in milliseconds. Shorter than the sync feed's margin: a write that takes
 * longer must not be stamped and stored late.
 */
export const longestWrite = 1_000;
