import { readFile } from "node:fs/promises";
import process from "node:process";
import { print } from "./support/command.js";
import { licensesOf, lockfile } from "./support/licenses.js";
import { tableOf } from "./support/table.js";

// `npm run --silent licenses`: the packages that run with the service and their licences. Exit code 1: one of
// them is under a licence that nobody has looked at.

const packages = licensesOf(
  lockfile.parse(JSON.parse(await readFile("package-lock.json", "utf8"))),
);
const rows = packages.map(({ name, license, isAllowed }) => [
  name,
  license,
  isAllowed ? "" : "not allowed",
]);
print(tableOf(["package", "license", ""], rows));
if (packages.some(({ isAllowed }) => !isAllowed)) process.exitCode = 1;
