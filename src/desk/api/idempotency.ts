/**
 * A new value of `Idempotency-Key`, for a request that may be sent more than once. `randomUUID` is missing when the page
 * comes over plain HTTP, so it is not used.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
