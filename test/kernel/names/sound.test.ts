import { describe, expect, test } from "vitest";
import { soundOf, soundsOf } from "../../../src/kernel/names/sound.js";

describe("soundOf", () => {
  test.each([
    ["b, v and w", "vasquez", "basquez"],
    ["b, v and w", "wilmer", "vilmer"],
    ["z, s, x and c before e and i", "gonzalez", "gonsales"],
    ["z, s, x and c before e and i", "celis", "zelix"],
    ["ll, y and i", "llamileth", "yamilet"],
    ["ll, y and i", "yanez", "iañes".normalize("NFD").replaceAll(/\p{M}/gu, "")],
    ["g before e and i, and j", "gimenez", "jimenez"],
    ["qu, k and c", "quintero", "kintero"],
    ["qu, k and c", "carlos", "karlos"],
    ["a silent h", "hernandez", "ernandes"],
    ["a silent h", "jhonathan", "jonatan"],
    ["m and n before a consonant", "ambrosio", "anbrosio"],
    ["double letters", "vanessa", "vanesa"],
    ["double letters", "emma", "ema"],
    ["all at once", "yhosselim", "llocelim"],
  ])("%s sound alike: %s, %s", (_rule, one, other) => {
    expect(soundOf(one)).toBe(soundOf(other));
  });

  test.each([
    ["chavez", "cavez"],
    ["chacon", "jacon"],
    ["guerra", "jerra"],
    ["garcia", "jarcia"],
    ["casas", "sasas"],
    ["mora", "nora"],
    ["ramo", "rano"],
    ["efrain", "efraim"],
  ])("%s and %s do not", (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });

  test("a code is never empty", () => {
    expect(soundOf("h")).toBe("h");
    expect(soundOf("")).toBe("");
  });
});

test("the sounds of a name leave out particles", () => {
  expect(soundsOf("María de los Ángeles del Valle Sosa")).toEqual(
    new Set(["maria", "anjeles", "balle", "sosa"].map(soundOf)),
  );
});
