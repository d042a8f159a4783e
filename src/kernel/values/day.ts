/** The milliseconds of a day. */
export const dayMs = 86_400_000;

/** The UTC day of a time, `YYYY-MM-DD`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
