import process from "node:process";
import { type Filter, ObjectId, type WithId } from "mongodb";
import { z } from "zod";
import { keyId } from "../src/kernel/auth/keys.schema.js";
import type { AuditEntry, Collections } from "../src/kernel/database/collections.js";
import { clientTimeouts } from "../src/kernel/http/timeouts.js";
import { type Action, runAction } from "./support/actions.js";
import { moment, readArguments } from "./support/arguments.js";
import { print, type Registry } from "./support/command.js";
import { everyPerson } from "./support/record-command.js";
import { tableOf } from "./support/table.js";
import { writeLines } from "./support/write-lines.js";

const usage = `Usage: npm run --silent audit -- [--person ID] [--key ID] [--since T] [--json]
  Who read or changed what: every write, every read of a full view and every command that shows or changes
  records, newest first, without their values. Entries are kept for 365 days.
  --person ID   what concerned this person, exports of all persons included
  --key ID      what this key did
  --since T     since then (2026-11-20 or 2026-11-20T08:00:00Z)
  --json        all entries as one JSON array; without it the newest 1000`;

const personId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, "Must be the id of a person, 24 hex digits")
  .transform((hex) => new ObjectId(hex));

const schema = z.object({
  person: personId.optional(),
  key: keyId.optional(),
  since: moment.optional(),
});

type Asked = z.output<typeof schema>;

const maxListed = 1_000;

const audit: Action = (args) => {
  const asked = readArguments(args, { schema });
  return (registry) => show(registry, asked);
};

async function show(
  { collections }: Registry,
  { json, ...asked }: Asked & { json: boolean },
): Promise<0> {
  const found = collections.auditLog.find(filterOf(asked)).sort({ at: -1, _id: -1 });
  const nameOf = await keyNames(collections);
  if (json) {
    await writeLines(arrayOf(found.map((entry) => JSON.stringify(viewOf(entry, nameOf)))));
    return 0;
  }
  const entries = await found.limit(maxListed + 1).toArray();
  if (entries.length > maxListed) {
    process.stderr.write(`Only the newest ${maxListed} entries are shown; --json shows all.\n`);
  }
  const shown = entries.slice(0, maxListed).map((entry) => cellsOf(viewOf(entry, nameOf)));
  print(tableOf(["time", "by", "operation", "records"], shown));
  return 0;
}

function filterOf({ person, key, since }: Asked): Filter<AuditEntry> {
  return {
    ...(key && { key }),
    ...(since && { at: { $gte: since } }),
    ...(person && concerning(person)),
  };
}

/** Records that were read before the person was created did not show it, unless a file was still being sent. */
function concerning(person: ObjectId): Filter<AuditEntry> {
  const created = person.getTimestamp();
  const sending = new Date(created.getTime() - clientTimeouts.takingFileMs);
  return {
    $or: [
      { records: person.toHexString() },
      { records: everyPerson, at: { $gte: created } },
      { records: everyPerson, key: { $exists: true }, at: { $gte: sending } },
    ],
  };
}

/** Keys are few, and never deleted. */
async function keyNames({ apiKeys }: Pick<Collections, "apiKeys">) {
  const keys = await apiKeys.find({}, { projection: { name: 1 } }).toArray();
  const names = new Map(keys.map(({ _id, name }) => [_id.toHexString(), name]));
  return (id: string) => names.get(id) ?? null;
}

function viewOf(entry: WithId<AuditEntry>, nameOf: (id: string) => string | null) {
  const key = entry.key?.toHexString();
  return {
    at: entry.at.toISOString(),
    key: key === undefined ? null : { id: key, name: nameOf(key) },
    operator: entry.operator ?? null,
    operation: entry.operation,
    records: entry.records,
    reason: entry.reason ?? null,
    request_id: entry.request_id ?? null,
  };
}

const maxIdsShown = 3;

function cellsOf({ at, key, operator, ...entry }: ReturnType<typeof viewOf>): string[] {
  const { records, reason } = entry;
  const operation = reason === null ? entry.operation : `${entry.operation}: ${reason}`;
  const more = records.length - maxIdsShown;
  const ids = records.slice(0, maxIdsShown).join(" ");
  const by = key ? `${key.name ?? "?"} (${key.id})` : (operator ?? "?");
  return [at.slice(0, 19).replace("T", " "), by, operation, more > 0 ? `${ids} +${more}` : ids];
}

async function* arrayOf(items: AsyncIterable<string>): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield before + item;
    before = ",\n";
  }
  yield before === "[" ? "[]\n" : "]\n";
}

await runAction(usage, audit);
