/** The version of what an answer shows. */
export const etagOf = ({ headers }: Response): string | undefined =>
  headers.get("ETag") ?? undefined;

/** The headers of a change that nobody else's change may be lost by. */
export const ifUnchanged = (etag: string | undefined) =>
  etag ? { headers: { "If-Match": etag } } : {};
