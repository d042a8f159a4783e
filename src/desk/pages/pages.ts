import { duplicatesPage } from "./duplicates/duplicates-page.js";
import { importPage } from "./imports/import-page.js";
import { importsPage } from "./imports/imports-page.js";
import type { Page } from "./page.js";
import { personPage } from "./persons/person-page.js";
import { searchPage } from "./persons/search-page.js";
import { reportsPage } from "./reports/reports-page.js";
import { tipsPage } from "./tips/tips-page.js";

/** Every page, in the order of the menu; the first one that the key permits is shown after signing in. */
export const pages: readonly Page[] = [
  searchPage,
  personPage,
  duplicatesPage,
  reportsPage,
  tipsPage,
  importsPage,
  importPage,
];
