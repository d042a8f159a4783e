import process from "node:process";
import lock from "../package-lock.json" with { type: "json" };
import { print } from "./support/command.js";
import { licensesOf } from "./support/licenses.js";
import { tableOf } from "./support/table.js";

// `npm run --silent licenses`: the packages that run with the service and their licences, as this build was made.
// Exit code 1: one of them is under a licence that nobody has looked at.

const packages = licensesOf(lock);
const rows = packages.map(({ name, license, isAllowed }) => [
  name,
  license,
  isAllowed ? "" : "not allowed",
]);
print(tableOf(["package", "license", ""], rows));
if (packages.some(({ isAllowed }) => !isAllowed)) process.exitCode = 1;
