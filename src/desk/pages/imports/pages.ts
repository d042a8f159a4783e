import { fetched } from "../../components/fetched.js";
import type { Page } from "../page.js";

export const importsPage: Page = {
  path: "imports",
  title: { es: "Importar listas", en: "Import lists" },
  permissions: ["persons:write"],
  isInMenu: true,
  Content: fetched(async () => (await import("./imports-page.js")).ImportsPage),
};

export const importPage: Page = {
  path: "imports/:importId",
  title: { es: "Importación", en: "Import" },
  permissions: ["persons:write"],
  isInMenu: false,
  Content: fetched(async () => (await import("./import-page.js")).ImportPage),
};
