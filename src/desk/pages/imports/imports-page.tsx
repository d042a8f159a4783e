import type { Page } from "../page.js";
import { ImportList } from "./import-list.js";
import { NewImport } from "./new-import.js";
import "../../styles/records.css";
import "../../styles/imports.css";

function ImportsPage() {
  return (
    <>
      <NewImport />
      <ImportList />
    </>
  );
}

export const importsPage: Page = {
  path: "imports",
  title: { es: "Importar listas", en: "Import lists" },
  permissions: ["persons:write"],
  isInMenu: true,
  Content: ImportsPage,
};
