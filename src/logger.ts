import { pino } from "pino";

/** Structured log on standard output. Nothing that a record contains is ever passed to it. */
export const createLogger = (level: string) => pino({ level });

export type Logger = ReturnType<typeof createLogger>;
