import { fetched } from "../../components/fetched.js";
import type { Page } from "../page.js";

export const searchPage: Page = {
  path: "persons",
  title: { es: "Personas", en: "Persons" },
  permissions: ["persons:read"],
  isInMenu: true,
  Content: fetched(async () => (await import("./search-page.js")).SearchPage),
};

export const newPersonPage: Page = {
  path: "persons/new",
  title: { es: "Registrar a una persona", en: "Enter a person" },
  permissions: ["persons:write"],
  isInMenu: false,
  Content: fetched(async () => (await import("./new-person.js")).NewPersonPage),
};

export const personPage: Page = {
  path: "persons/:personId",
  title: { es: "Persona", en: "Person" },
  permissions: ["persons:read"],
  isInMenu: false,
  Content: fetched(async () => (await import("./person-page.js")).PersonPage),
};

export const alikePage: Page = {
  path: "persons/:personId/alike",
  title: { es: "Personas de nombre parecido", en: "Persons of a similar name" },
  permissions: ["persons:read"],
  isInMenu: false,
  Content: fetched(async () => (await import("./alike-page.js")).AlikePage),
};
