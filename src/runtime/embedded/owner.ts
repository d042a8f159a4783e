import { rm } from "node:fs/promises";
import { z } from "zod";
import { isRunning } from "../../kernel/processes.js";
import { type Folder, readIfThere, writeWhole } from "./folder.js";

/**
 * The process that runs the mongod of a folder. Only mongod's own lock on its files decides who may run it.
 * This file says which process a refused one should join, wait for or name.
 */
const ownerSchema = z.object({
  role: z.enum(["service", "command"]),
  pid: z.int(),
  /** Distinguishes this process from an earlier one with its pid: in a container both are often 1. */
  started: z.number(),
});
export type Owner = z.output<typeof ownerSchema>;
export type Role = Owner["role"];

const started = performance.timeOrigin;

export const writeOwner = (folder: Folder, role: Role) =>
  writeWhole(folder.owner, JSON.stringify({ role, pid: process.pid, started }));

/** Removes the file that this process has written in this role. */
export async function removeOwner(folder: Folder, role: Role) {
  const owner = await readLivingOwner(folder);
  if (owner?.pid === process.pid && owner.role === role) await rm(folder.owner, { force: true });
}

/** The owner of the folder; undefined also when the owner ended without removing its file. */
export async function readLivingOwner(folder: Folder): Promise<Owner | undefined> {
  const text = await readIfThere(folder.owner);
  if (!text) return undefined;
  const owner = ownerSchema.parse(JSON.parse(text));
  return isAlive(owner) ? owner : undefined;
}

function isAlive(owner: Owner) {
  if (owner.pid === process.pid) return owner.started === started;
  return isRunning(owner.pid);
}
