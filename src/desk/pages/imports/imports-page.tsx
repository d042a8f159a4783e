import { ImportList } from "./import-list.js";
import { NewImport } from "./new-import.js";
import "../../styles/records.css";
import "../../styles/imports.css";

/** Where a list is sent, and the lists that were sent. */
export function ImportsPage() {
  return (
    <>
      <NewImport />
      <ImportList />
    </>
  );
}
