import { expect, test } from "vitest";
import type { ListedName } from "../../src/features/persons/person-fields.js";
import { personsOf, readText } from "./list-text.js";

/** What a list may write in the column of each field that lists may give. */
const cells: Record<ListedName, string> = {
  first_name: "Ana",
  last_name: "Ejemplo",
  document_type: "cedula",
  document_id: "V-12345678",
  birth_date: "1991-05-20",
  gender: "female",
  location: "La Guaira",
  description: "Camisa azul",
  status: "found",
  hospital: "clinica_santa_ines",
  hospital_status: "discharged",
  shelter: "campo_de_golf_caribe",
  shelter_status: "present",
  contact_person_first_name: "Luis",
  contact_person_last_name: "Ejemplo",
  contact_person_phone: "0414-5550101",
  contact_person_email: "luis@example.org",
  contact_person_relationship: "sibling",
};

test("a column of each field that lists may give is read, under the name that the API gives it", async () => {
  const { all } = await readText([Object.keys(cells).join(), Object.values(cells).join()]);
  const [person] = personsOf(all);
  expect(Object.keys(person ?? {})).toEqual(expect.arrayContaining(Object.keys(cells)));
  expect(person?.notes).toEqual([]);
});
