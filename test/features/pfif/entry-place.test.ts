import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import {
  comparePlaces,
  cutPage,
  entryDate,
  placeIn,
  placeOf,
} from "../../../src/features/pfif/entry-place.view.js";

const at = (time: number, micro: number, name = "") => ({ place: { time, micro }, name });
const names = (entries: { name: string }[]) => entries.map(({ name }) => name).join("");
const entries = [at(1, 5, "a"), at(1, 5, "b"), at(1, 5, "c"), at(2, 0, "d"), at(3, 0, "e")];
const from = { time: 1, micro: 5 };

test("an entry_date is the time with microseconds of the id, and is read as it was written", () => {
  const place = placeOf(
    new ObjectId("66f2c0a1b3d4e5f6000003e9"),
    new Date("2026-06-25T14:00:00.123Z"),
  );
  expect(entryDate(place)).toBe("2026-06-25T14:00:00.123001Z");
  expect(placeIn(entryDate(place))).toEqual(place);
  expect(placeIn("2026-06-25T14:00:00.1Z")).toEqual({
    time: Date.parse("2026-06-25T14:00:00.100Z"),
    micro: 0,
  });
  expect(comparePlaces(at(1, 999).place, at(2, 0).place)).toBeLessThan(0);
});

test("entries of one entry_date are never parted", () => {
  const page = (limit: number) => names(cutPage(entries, { from, skip: 0, limit, mostAlike: 9 }));
  expect([1, 3, 4, 9].map(page)).toEqual(["abc", "abc", "abcd", "abcde"]);
});

test("a small skip passes over nobody else, though one of those it is meant for has changed since", () => {
  const page = (left: typeof entries, skip: number) =>
    names(cutPage(left, { from, skip, limit: 9, mostAlike: 9 }));
  expect(page(entries, 3)).toBe("de");
  expect(page(entries.slice(1), 3)).toBe("de");
  expect(page(entries.slice(3), 3)).toBe("de");
});

test("a large skip passes over that many", () => {
  expect(names(cutPage(entries, { from, skip: 4, limit: 2, mostAlike: 1 }))).toBe("e");
  expect(names(cutPage(entries, { from: undefined, skip: 1, limit: 2, mostAlike: 9 }))).toBe("bc");
});
