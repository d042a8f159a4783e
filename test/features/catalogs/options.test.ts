import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { putEntries } from "../../../src/features/catalogs/catalogs.store.js";
import * as labels from "../../../src/features/catalogs/labels.schema.js";
import { startApi } from "../../support/api.js";

const { app, collections, clientWith } = await startApi();
const client = await clientWith([]);

const enumerations = {
  genders: labels.genders,
  document_types: labels.documentTypes,
  relationships: labels.relationships,
  statuses: labels.statuses,
  hospital_statuses: labels.hospitalStatuses,
  shelter_statuses: labels.shelterStatuses,
  resource_types: labels.resourceTypes,
  link_types: labels.linkTypes,
};

describe("GET /v1/options", () => {
  test.each([
    ["es", undefined],
    ["en", "en"],
    ["en", "fr, en-US;q=0.8, es;q=0.2"],
    ["es", "es-VE, en;q=0.5"],
    ["es", "fr"],
  ] as const)("speaks %s when Accept-Language is %s", async (language, accepted) => {
    const request = client.get("/v1/options");
    const { body, headers } = await (accepted ? request.set("Accept-Language", accepted) : request);
    expect(headers["content-language"]).toBe(language);
    expect(headers.vary).toMatch(/Accept-Language/i);

    for (const [name, entries] of Object.entries(enumerations)) {
      const shown = Object.entries(entries).map(([handle, label]) => ({
        handle,
        label: label[language],
      }));
      expect(body.data[name]).toEqual(shown);
    }
    expect(body.data.countries).toEqual([
      { code: "VE", label: "Venezuela" },
      { code: "XX", label: { es: "Otro país", en: "Other country" }[language] },
    ]);
  });

  test("lists the sources and shelters that every registry starts with", async () => {
    const { body } = await client.get("/v1/options").expect(200);
    const handles = (entries: { handle: string }[]) => entries.map(({ handle }) => handle);
    expect(handles(body.data.sources)).toEqual([
      "form",
      "hospital_list",
      "persons_list",
      "shelter_list",
    ]);
    expect(handles(body.data.shelters)).toEqual([
      "campo_de_golf_caribe",
      "centro_acopio_caraballeda",
      "polideportivo_la_guaira",
    ]);
    expect(body.data.hospitals).toEqual([]);
    expect(body.data.sources[0]).toEqual({ handle: "form", label: "Formulario público" });
    expect(Object.keys(body.data).sort()).toEqual(
      [...Object.keys(enumerations), "countries", "hospitals", "shelters", "sources"].sort(),
    );
  });

  test("shows an entry soon after it was added", async () => {
    const label = { es: "Hospital Vargas", en: "Vargas Hospital" };
    await putEntries(collections, [{ kind: "hospital", handle: "vargas", label, aliases: ["HV"] }]);
    const hospitals = async () => (await client.get("/v1/options")).body.data.hospitals;
    await expect
      .poll(hospitals, { interval: 200 })
      .toEqual([{ handle: "vargas", label: "Hospital Vargas" }]);
  });

  test("needs a valid key", async () => {
    await supertest(app).get("/v1/options").expect(401);
  });
});
