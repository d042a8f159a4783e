import { mongodVariables, variableNames } from "../../app/config.js";
import { jaroWinkler } from "../../features/matching/similar-words.js";
import { type Finding, warning } from "./finding.js";

type Environment = Readonly<Record<string, string | undefined>>;

const subject = "environment";
const known = [...variableNames, ...mongodVariables];

/** Other variables of the package that fetches mongod begin so. */
const ofPackage = "MONGOMS_";
const ofBucket = "S3_";
const ofDatabase = /^mongodb(?:\+srv)?:\/\//;

/** Variables that somebody has set for the service and that it does not read. Their values are not shown. */
export function unreadVariables(env: Environment): Finding[] {
  const unread = Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.startsWith(ofPackage) || !env[name]) return [];
    const todo = adviceFor(name, env);
    return todo ? [warning(subject, `${name} is not read`, todo)] : [];
  });
  return [...unread, ...withoutBucket(env)];
}

/** What somebody probably meant by a variable; undefined: it may be of any other program. */
function adviceFor(name: string, env: Environment): string | undefined {
  const meant = likeliest(name) ?? (ofDatabase.test(env[name] ?? "") ? "MONGODB_URI" : undefined);
  if (meant && !env[meant]) return `if you mean ${meant}, rename it`;
  if (meant || !name.startsWith(ofBucket)) return undefined;
  return "credentials are read as the AWS SDK finds them, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
}

/** As alike as two names are of which one is misspelt; HOSTNAME, which many systems set, is no HOST. */
const minAlike = 0.92;

/** The variable of which this name is a misspelling, if it looks like one. */
function likeliest(name: string): string | undefined {
  const alike = (other: string) => jaroWinkler(name.toUpperCase(), other);
  const best = known.reduce((best, other) => (alike(other) > alike(best) ? other : best));
  return alike(best) >= minAlike ? best : undefined;
}

/** What is said of a bucket that is not named: photos go to a folder. */
function withoutBucket(env: Environment): Finding[] {
  if (env.S3_BUCKET) return [];
  const ignored = known.filter((name) => name.startsWith(ofBucket) && env[name]);
  if (ignored.length === 0) return [];
  const found = `${ignored.join(", ")} without S3_BUCKET: photos go to a folder under DATA_DIR`;
  return [warning(subject, found, "set S3_BUCKET, or unset the others")];
}
