import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rules } from "../../scripts/tools/lists/rules.js";

test.each(rules)("$file declares $name, which the ablation switches off", ({ file, name }) => {
  const source = readFileSync(`src/list-reader/${file}`, "utf8");
  expect(source).toMatch(
    new RegExp(`^(?:export )?(?:async )?(?:function\\*?|const) ${name}\\b`, "m"),
  );
});
