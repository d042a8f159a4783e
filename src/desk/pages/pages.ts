import { decidedPage } from "./duplicates/decided-page.js";
import { duplicatesPage } from "./duplicates/duplicates-page.js";
import { importPage, importsPage } from "./imports/pages.js";
import type { Page } from "./page.js";
import { alikePage, newPersonPage, personPage, searchPage } from "./persons/pages.js";
import { reportsPage } from "./reports/reports-page.js";
import { newResourcePage, resourcePage, resourcesPage } from "./resources/pages.js";
import { tipsPage } from "./tips/tips-page.js";
import { todayPage } from "./today/today-page.js";

/** Every page, in the order of the menu; the first one is shown after signing in. */
export const pages: readonly Page[] = [
  todayPage,
  searchPage,
  newPersonPage,
  personPage,
  alikePage,
  duplicatesPage,
  decidedPage,
  reportsPage,
  tipsPage,
  importsPage,
  importPage,
  resourcesPage,
  newResourcePage,
  resourcePage,
];
