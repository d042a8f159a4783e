/**
 * No request waits longer than 15 s for the database and the storage: this for its key, then for the
 * record that it names, then for its work. Receiving a body comes on top.
 */
export const patience = { key: 3_500, find: 3_000, work: 8_000 };
