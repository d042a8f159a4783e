/** The version of what an answer shows. */
export const etagOf = ({ headers }: Response): string | undefined =>
  headers.get("ETag") ?? undefined;

/** Which change of the record led to this version: the service counts them, and the number comes first. */
export const numberOf = (etag: string | undefined): number =>
  Number(/^"(\d+)-/.exec(etag ?? "")?.[1]);

/** The headers of a change that nobody else's change may be lost by. */
export const ifUnchanged = (etag: string | undefined) =>
  etag ? { headers: { "If-Match": etag } } : {};
