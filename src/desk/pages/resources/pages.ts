import { fetched } from "../../components/fetched.js";
import type { Page } from "../page.js";

export const resourcesPage: Page = {
  path: "resources",
  title: { es: "Directorio", en: "Directory" },
  isInMenu: true,
  Content: fetched(async () => (await import("./resources-page.js")).ResourcesPage),
};

export const newResourcePage: Page = {
  path: "resources/new",
  title: { es: "Agregar un recurso", en: "Add a resource" },
  permissions: ["resources:write"],
  isInMenu: false,
  Content: fetched(async () => (await import("./new-resource.js")).NewResourcePage),
};

export const resourcePage: Page = {
  path: "resources/:resourceId",
  title: { es: "Recurso", en: "Resource" },
  isInMenu: false,
  Content: fetched(async () => (await import("./resource-page.js")).ResourcePage),
};
