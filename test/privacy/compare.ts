import pLimit from "p-limit";
import { type Permission, permissions } from "../../src/kernel/auth/permissions.js";
import type { Marks } from "./marks.js";
import type { Watched } from "./registry.js";
import type { Answer } from "./send.js";
import { keysOf } from "./table.js";
import { type Call, expectedOf, type WalkingKey } from "./walk.js";

export const sensitive: Permission = "persons:sensitive:read";
export const without = (one: Permission): Permission[] =>
  permissions.filter((other) => other !== one);

/** Nothing, one alone, one beside the full view, all but one, all. */
export const permissionSets: Permission[][] = [
  [],
  ...permissions.map((one) => [one]),
  ...without(sensitive).map((one) => [one, sensitive]),
  ...permissions.map(without),
  [...permissions],
];

/** Keys that ask, and what is wrong with the answers that they get. */
export function createComparison({ send, keyWith }: Watched, marks: Marks) {
  const inTurn = pLimit(8);

  async function difference(call: Call, caller: WalkingKey) {
    const { method, path, body, headers } = call;
    const { key, language } = caller;
    const answer = await send({
      method,
      path,
      key,
      language,
      ...(body && { body }),
      ...(headers && { headers }),
    });
    const found = { status: answer.status, marks: marks.in(answer.all) };
    const expected = expectedOf(call, caller);
    const keys = wrongKeys(answer, caller);
    if (JSON.stringify(found) === JSON.stringify(expected) && keys.length === 0) return [];
    const unexpected = found.marks.filter((mark) => !expected.marks.includes(mark));
    const lacking = expected.marks.filter((mark) => !found.marks.includes(mark));
    const statuses = [found.status, expected.status];
    const held = permissions.filter(caller.can).join();
    return [{ call: `${call.operation} ${path}`, held, statuses, unexpected, lacking, keys }];
  }

  return {
    inTurn,

    async walkingKey(held: readonly Permission[], others: Partial<WalkingKey> = {}) {
      const { name = "Walker", source = "form", language = "es" } = others;
      const key = await keyWith(held, { name, source });
      return { key, name, source, language, can: (one: Permission) => held.includes(one) };
    },

    /** The answers to these calls that are not as the tables say. */
    async differences(calls: Call[], callers: WalkingKey[]) {
      const asked = callers.flatMap((caller) => calls.map((call) => ({ caller, call })));
      const told = asked.map(({ caller, call }) => inTurn(() => difference(call, caller)));
      return (await Promise.all(told)).flat();
    },
  };
}

/** The keys of persons in an answer that their view does not have, and those of it that they lack. */
function wrongKeys({ text, headers }: Answer, caller: WalkingKey): string[] {
  if (!headers.get("content-type")?.startsWith("application/json") || text === "") return [];
  return personsIn(JSON.parse(text)).flatMap((person) => {
    const minimized = Reflect.get(person, "is_minor") === true ? "minor" : "adult";
    const expected = keysOf[caller.can(sensitive) ? "full" : minimized].split(" ");
    const has = Object.keys(person);
    // A minimized record has it only while it is linked.
    const others = has.filter((key) => key !== "canonical_person_id" && !expected.includes(key));
    return [...others, ...expected.filter((key) => !has.includes(key))];
  });
}

const personsIn = (value: unknown): object[] =>
  typeof value !== "object" || value === null
    ? []
    : [
        ...("is_minor" in value ? [value] : []),
        ...Object.values(value).flatMap((inner) => personsIn(inner)),
      ];
