import { expect, test } from "vitest";
import { personFilters } from "../../src/features/persons/persons.filter.js";
import { keysOf } from "./table.js";

test("a filter by what the minimized view hides of some persons needs persons:sensitive:read", () => {
  const [all, ofMinors] = [keysOf.full.split(" "), keysOf.minor.split(" ")];
  const hidden = Object.entries(personFilters).filter(
    ([name]) => all.includes(name) && !ofMinors.includes(name),
  );
  expect(hidden.length).toBeGreaterThan(2);
  expect(hidden.filter(([, filter]) => !filter.reveals).map(([name]) => name)).toEqual([]);
});
