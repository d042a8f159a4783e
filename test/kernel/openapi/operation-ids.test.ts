import { expect, test } from "vitest";
import { endpoints, fileEndpoints } from "../../../src/app/app.js";
import { describeApi } from "../../../src/kernel/openapi/document.js";
import { openApiDocument, operationsOf } from "./conformance.js";

const document = openApiDocument.parse({
  ...describeApi(endpoints, fileEndpoints),
  servers: [],
});

/** Clients are generated from the document: a name that changes here breaks programs of partners. */
const names = {
  "post /v1/persons": "Persons createPerson",
  "get /v1/persons": "Persons listPersons",
  "get /v1/persons/{person_id}": "Persons getPerson",
  "patch /v1/persons/{person_id}": "Persons updatePerson",
  "delete /v1/persons/{person_id}": "Persons deletePerson",
  "post /v1/persons/{person_id}/photo": "Photos uploadPersonPhoto",
  "delete /v1/persons/{person_id}/photo": "Photos deletePersonPhoto",
  "get /v1/pfif/persons": "PFIF listPfifPersons",
  "get /v1/pfif/notes": "PFIF listPfifNotes",
  "get /v1/photos/{photo_id}.jpg": "Photos getPhoto",
  "get /v1/reports": "Reports listReports",
  "post /v1/persons/{person_id}/reports": "Reports createPersonReport",
  "get /v1/persons/{person_id}/reports": "Reports listPersonReports",
  "get /v1/persons/{person_id}/reports/{report_id}": "Reports getPersonReport",
  "patch /v1/persons/{person_id}/reports/{report_id}": "Reports updatePersonReport",
  "delete /v1/persons/{person_id}/reports/{report_id}": "Reports deletePersonReport",
  "get /v1/tips": "Tips listTips",
  "post /v1/persons/{person_id}/tips": "Tips createPersonTip",
  "get /v1/persons/{person_id}/tips": "Tips listPersonTips",
  "get /v1/persons/{person_id}/tips/{tip_id}": "Tips getPersonTip",
  "patch /v1/persons/{person_id}/tips/{tip_id}": "Tips updatePersonTip",
  "delete /v1/persons/{person_id}/tips/{tip_id}": "Tips deletePersonTip",
  "post /v1/resources": "Resources createResource",
  "get /v1/resources": "Resources listResources",
  "get /v1/resources/{resource_id}": "Resources getResource",
  "patch /v1/resources/{resource_id}": "Resources updateResource",
  "delete /v1/resources/{resource_id}": "Resources deleteResource",
  "get /v1/hsds": "HSDS getHsds",
  "get /v1/hsds/services": "HSDS listHsdsServices",
  "get /v1/hsds/services/{service_id}": "HSDS getHsdsService",
  "get /v1/hsds/organizations": "HSDS listHsdsOrganizations",
  "get /v1/changes": "Changes listChanges",
  "get /v1/duplicates": "Duplicates listDuplicates",
  "post /v1/duplicates/claim": "Duplicates createDuplicateClaim",
  "get /v1/duplicates/{duplicate_id}": "Duplicates getDuplicate",
  "patch /v1/duplicates/{duplicate_id}": "Duplicates updateDuplicate",
  "get /v1/options": "Options getOptions",
  "post /v1/imports": "Imports createImport",
  "get /v1/imports": "Imports listImports",
  "get /v1/imports/{import_id}": "Imports getImport",
  "patch /v1/imports/{import_id}": "Imports updateImport",
  "post /v1/webhooks": "Webhooks createWebhook",
  "get /v1/webhooks": "Webhooks listWebhooks",
  "get /v1/webhooks/{webhook_id}": "Webhooks getWebhook",
  "patch /v1/webhooks/{webhook_id}": "Webhooks updateWebhook",
  "delete /v1/webhooks/{webhook_id}": "Webhooks deleteWebhook",
  "get /v1/webhooks/{webhook_id}/deliveries": "Webhooks listWebhookDeliveries",
  "get /v1/me": "Me getMe",
  "get /v1/stats": "Stats getStats",
};

test("operations keep the names that generated clients call them by", () => {
  const described = operationsOf(document).map(({ method, path, described }) => [
    `${method} ${path}`,
    `${described.tags.join()} ${described.operationId}`,
  ]);
  expect(Object.fromEntries(described)).toEqual(names);
  expect(new Set(described.map(([, name]) => name)).size).toBe(described.length);
});

test("a field is described as what it is where it stands", () => {
  const { DuplicateReview, Person, Report } = document.components.schemas;
  const status = (description: string) => ({ properties: { status: { description } } });
  expect(Person).toMatchObject(status("`missing` or `found`, with its label."));
  expect(DuplicateReview).toMatchObject(status("`pending`, `confirmed` or `dismissed`."));
  expect(Report).toMatchObject({ properties: { status: { enum: ["pending", "completed"] } } });
  const options = document.paths["/v1/options"]?.get?.responses[200];
  expect(JSON.stringify(options)).not.toContain("description");
});
