import { describe, expect, test } from "vitest";
import { doubtsAbout } from "../../src/list-reader/columns/doubts.js";
import { headerMap } from "../../src/list-reader/columns/maps.js";
import { personsOf, readText } from "./list-text.js";

// In which order a header says, or its column shows, that its dates are written.

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
    "1987-03-04",
    "1958-12-25",
    note,
    "1983-10-30",
    "1987-04-03",
  ]);
});

test.each(dayFirst)("%s: the day does", async (header) => {
  const cells = ["03/04/1987", "12/25/1958", "1983-10-30"];
  const note = [`${header}: 12/25/1958`];
  expect(await datesUnder(header, cells)).toEqual(["1987-04-03", note, "1983-10-30"]);
});

describe("a column whose header says nothing", () => {
  test.each(["Fecha de nacimiento", "Birth date", "Date de naissance"])(
    "%s: one date that can only begin with the month shows it for all",
    async (header) => {
      const cells = ["03/04/1987", "12/25/1958", "1983-10-30", "3 de abril de 1987"];
      expect(await datesUnder(header, cells)).toEqual([
        "1987-03-04",
        "1958-12-25",
        "1983-10-30",
        "1987-04-03",
      ]);
    },
  );

  test("nothing is guessed where both orders occur: the column is asked about", async () => {
    const cells = ["03/04/1987", "12/25/1958", "25/12/1958"];
    const header = "Fecha de nacimiento";
    const { all, tables } = await readText([
      `Nombre;Edad;${header}`,
      ...cells.map((cell) => `Ana Gil;;${cell}`),
    ]);
    expect(personsOf(all).map(({ birth_date, notes }) => birth_date ?? notes)).toEqual(
      cells.map((cell) => [`${header}: ${cell}`]),
    );
    expect(doubtsAbout(tables)).toEqual([{ header, fields: ["birth_date"] }]);
    const map = headerMap({ [header]: "birth_date" });
    const answered = await readText(
      [`Nombre;Edad;${header}`, ...cells.map((cell) => `Ana Gil;;${cell}`)],
      { map },
    );
    expect(personsOf(answered.all).map(({ birth_date }) => birth_date)).toEqual([
      undefined,
      "1958-12-25",
      "1958-12-25",
    ]);
  });

  test("one slip among many dates changes nothing", async () => {
    const cells = ["25/12/1958", "26/12/1958", "27/12/1958", "28/12/1958", "29/12/1958"];
    const read = await datesUnder("Fecha de nacimiento", [...cells, "12/25/1958", "03/04/1987"]);
    expect(read.slice(4)).toEqual([
      "1958-12-29",
      ["Fecha de nacimiento: 12/25/1958"],
      "1987-04-03",
    ]);
  });

  test("a child among them stays protected", async () => {
    const { all } = await readText([
      "Nombre;Nacimiento",
      "Ana Gil;12/25/2018",
      "Luis Mora;25/12/1958",
    ]);
    expect(personsOf(all)).toMatchObject([{ reported_minor: true }, {}]);
  });

  test("a day of death is read so, too", async () => {
    const { all } = await readText(
      ["Name;Date of death", "Ana Gil;06/05/2026", "Tom Fox;06/26/2026"],
      { hospital: "hospital_central_del_litoral", date: "2026-06-28" },
    );
    expect(personsOf(all).map(({ hospital_status }) => hospital_status)).toEqual([
      "deceased",
      "deceased",
    ]);
  });
});
