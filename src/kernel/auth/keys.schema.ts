import { ObjectId } from "mongodb";
import { z } from "zod";
import { dayMs } from "../values/day.js";
import { permissions } from "./permissions.js";

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: dayMs } as const;

/** A time span as people type it, `30s`, `15m`, `24h`, `90d`; milliseconds afterwards. */
export const duration = z.string().transform((text, context) => {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    return Number(count) * units[unit as keyof typeof units];
  }
  context.addIssue("Must be a number and a unit, such as 30s, 15m, 24h or 90d");
  return z.NEVER;
});

/** How long a key lives: never no time at all. */
export const lifetime = duration.refine((span) => span > 0, "Must be longer than nothing");

const known = z.enum(permissions);

/** Permissions as a comma list; `none` for a key that reads only what any key may read. */
export const permissionList = z.string().transform((text, context) => {
  if (text === "none") return [];
  const { data, error } = z.array(known).safeParse(text.split(",").map((item) => item.trim()));
  if (!error) return [...new Set(data)];
  context.addIssue(`Must be none or, separated by commas, some of ${permissions.join(", ")}`);
  return z.NEVER;
});

/** The id of a key, as `list` shows it. */
export const keyId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, "Must be the id of a key, 24 hex digits: `list` shows them")
  .transform((hex) => new ObjectId(hex));
