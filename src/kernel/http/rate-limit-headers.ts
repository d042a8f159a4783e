/** How long a quota lasts. */
export const windowSeconds = 60;

/** What is left of a quota after a request was counted. */
export interface Standing {
  policy: { name: string; quota: number };
  left: number;
  /** Seconds until the window ends. */
  reset: number;
}

/** draft-ietf-httpapi-ratelimit-headers-10. */
export const headersOf = (standings: Standing[]) => ({
  "RateLimit-Policy": standings
    .map(({ policy: { name, quota } }) => `"${name}";q=${quota};w=${windowSeconds}`)
    .join(", "),
  RateLimit: standings
    .map(({ policy: { name }, left, reset }) => `"${name}";r=${left};t=${reset}`)
    .join(", "),
});
