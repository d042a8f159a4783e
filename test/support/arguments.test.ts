import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readArguments } from "../../scripts/support/arguments.js";

const schema = z.object({
  kind: z.enum(["a", "b"], "Must be a or b"),
  label: z.string().optional(),
  alias: z.array(z.string()).optional(),
});
const read = (...args: string[]) =>
  readArguments(args, { words: ["kind"], repeated: ["alias"], schema });

describe("the arguments of a command", () => {
  test("are words, options, repeated options and --json, in any order", () => {
    expect(read("--alias", "x", "--json", "a", "--label=-y", "--alias=z")).toEqual({
      kind: "a",
      label: "-y",
      alias: ["x", "z"],
      json: true,
    });
    expect(read("b", "--label", "")).toEqual({ kind: "b", label: "", json: false });
  });

  test.each([
    [["a", "--lable", "x"], "Unknown option --lable: expected --label, --alias, --json."],
    [["a", "-l", "x"], "Unknown option -l: expected --label, --alias, --json."],
    [["a", "--__proto__=x"], "Unknown option --__proto__: expected --label, --alias, --json."],
    [["a", "b"], "Too many arguments: expected KIND, --label, --alias, --json."],
    [["a", "--label"], "--label needs a value."],
    [["a", "--label", "--json"], "--label needs a value."],
    [["a", "--label", "x", "--label", "y"], "--label can be given only once."],
    [["a", "--json=no"], "--json takes no value."],
    [["c"], "KIND: Must be a or b."],
    [[], "KIND: Must be a or b."],
  ])("are refused with what is right: %j", (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});
