import type { Db, Document } from "mongodb";
import { type Finding, ok, problem, warning } from "../../runtime/checks/finding.js";
import { anyServer, askIfAllowed } from "./reached.js";

const subject = "database user";

const needed = ["find", "insert", "update", "remove", "createCollection", "createIndex"];
/** What a version does that stores something under other names. */
const forUpgrades = ["dropIndex", "collMod"];

/** Whether the user of the connection may do what the service does: by what the server says, without trying. */
export async function lookAtRights(db: Db): Promise<Finding> {
  const { authInfo } = await db.command({ connectionStatus: 1, showPrivileges: true }, anyServer);
  if (authInfo.authenticatedUsers.length === 0) {
    return (await askIfAllowed(db, { listCollections: 1, nameOnly: true }))
      ? ok(subject, "the database asks for none")
      : problem(subject, "none is named, and the database asks for one", "name it in MONGODB_URI");
  }
  const granted = new Set<string>(
    authInfo.authenticatedUserPrivileges
      .filter(({ resource }: Document) => covers(resource, db.databaseName))
      .flatMap(({ actions }: Document) => actions),
  );
  const lacks = (actions: string[]) => actions.filter((action) => !granted.has(action));
  const missing = lacks(needed);
  if (missing.length > 0) {
    const todo = `grant it the role readWrite on ${db.databaseName}`;
    return problem(subject, `may not ${missing.join(", ")}`, todo);
  }
  const later = lacks(forUpgrades);
  return later.length > 0
    ? warning(
        subject,
        `may not ${later.join(", ")}, as some upgrades do`,
        `grant it the role dbAdmin on ${db.databaseName} before the next upgrade`,
      )
    : ok(subject, "may read, write and make indexes");
}

/** Privileges on whole databases: the service has collections of many names. */
const covers = ({ db, collection, anyResource }: Document, name: string): boolean =>
  anyResource === true || (collection === "" && (db === name || db === ""));
