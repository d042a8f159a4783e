import { expect, test } from "vitest";
import { ownColumns } from "../../src/list-reader/columns/own-table.js";

const shown = ["id", "first_name", "is_minor", "age_label", "updated_at", "document_id"];
const fieldsOf = (cells: string[]) => Object.fromEntries(ownColumns(cells) ?? []);

test("a file of the registry itself is known by its header", () => {
  expect(fieldsOf([...shown, "birth_date", "status", "status_label", "finder_name"])).toEqual({
    id: "source_id",
    first_name: "first_name",
    is_minor: "is_minor",
    age_label: "ignored",
    updated_at: "ignored",
    document_id: "document_id",
    birth_date: "birth_date",
    status: "status",
    status_label: "ignored",
    finder_name: "note",
  });
});

test("of the minimized view the end of a document is no document", () => {
  expect(fieldsOf(shown).document_id).toBe("ignored");
});

test("a list that shares some names with it is a list like any other", () => {
  expect(ownColumns(["first_name", "last_name", "updated_at", "age"])).toBeUndefined();
});
