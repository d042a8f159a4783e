import { expect, test } from "vitest";
import { personsOf, readText } from "./list-text.js";

// In which order a header says that its dates are written.

const monthFirst = [
  "Birthdate (MM/DD/YYYY)",
  "DOB MM-DD-YYYY",
  "date_of_birth_mm_dd_yyyy",
  "Fecha de nacimiento (mm/dd/aaaa)",
];
const dayFirst = ["Fecha de nacimiento (DD/MM/AAAA)", "Nac. DD/MM/AA", "Birth date (YYYY-MM-DD)"];

async function datesUnder(header: string, cells: string[]) {
  const { all } = await readText([
    `Nombre;Edad;${header}`,
    ...cells.map((cell) => `Ana Gil;;${cell}`),
  ]);
  return personsOf(all).map(({ birth_date, notes }) => birth_date ?? notes);
}

test.each(monthFirst)("%s: the month comes first", async (header) => {
  const cells = ["03/04/1987", "12/25/1958", "25/12/1958", "1983-10-30", "3 de abril de 1987"];
  const note = [`${header}: 25/12/1958`];
  expect(await datesUnder(header, cells)).toEqual([
    ...["1987-03-04", "1958-12-25", note, "1983-10-30", "1987-04-03"],
  ]);
});

test.each(dayFirst)("%s: the day does", async (header) => {
  const cells = ["03/04/1987", "12/25/1958", "1983-10-30"];
  const note = [`${header}: 12/25/1958`];
  expect(await datesUnder(header, cells)).toEqual(["1987-04-03", note, "1983-10-30"]);
});
