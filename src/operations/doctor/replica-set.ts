import type { Document, MongoClient } from "mongodb";
import { type Finding, named, ok, problem, warning } from "../../runtime/checks/finding.js";
import { askIfAllowed, type Reached } from "./reached.js";

const subject = "replica set";

/** The states of members in replSetGetStatus. */
const states = { primary: 1, secondary: 2, arbiter: 7 };
const maxLagMs = 10_000;
const minWindowHours = 24;
/** The span of an oplog that was never full says nothing about how long it will last. */
const isFullFrom = 0.8;

/** The members of the replica set, their lag, and how long one may be offline. */
export async function lookAtReplicaSet({ client, hello }: Reached): Promise<Finding[]> {
  if (hello.msg === "isdbgrid") return [ok(subject, "a sharded cluster answers")];
  const status = await askIfAllowed(client.db("admin"), { replSetGetStatus: 1 });
  if (!status) return [asEverybodySees(hello)];
  const members: Document[] = status.members;
  if (members.length === 1) return [ok(subject, "one member, which is the primary")];
  return [lookAtMembers(status), lookAtLag(members), await lookAtOplog(client)];
}

/** What every user may read about the set. */
function asEverybodySees({ hosts = [], primary }: Document): Finding {
  const found = `${hosts.length} members that store data, primary ${primary ?? "unknown"}`;
  return primary
    ? ok(subject, `${found}; the role clusterMonitor would show lag and oplog`)
    : problem(subject, found, noPrimary);
}

const noPrimary = "start members until a majority runs: nothing can be stored without a primary";

function lookAtMembers({ members, writeMajorityCount }: Document): Finding {
  const isUp = ({ health, state }: Document) =>
    health === 1 && Object.values(states).includes(state);
  const writable = members.filter(
    (member: Document) => isUp(member) && member.state !== states.arbiter,
  );
  const away = members.filter((member: Document) => !isUp(member));
  const found = `${members.length - away.length} of ${members.length} members are up`;
  const names = named(away.map(({ name, stateStr }: Document) => `${name} (${stateStr})`));
  if (!members.some(({ state }: Document) => state === states.primary)) {
    return problem(subject, `${found}, none is the primary; away: ${names}`, noPrimary);
  }
  if (writable.length < writeMajorityCount) {
    const todo = "start them: what is stored waits for a majority";
    return problem(subject, `${found}; away: ${names}`, todo);
  }
  return away.length > 0
    ? warning(subject, `${found}; away: ${names}`, "start them: the set bears few losses more")
    : ok(subject, found);
}

function lookAtLag(members: Document[]): Finding {
  const at = (member: Document | undefined) => Number(member?.optimeDate);
  const primary = at(members.find(({ state }) => state === states.primary));
  const behind = members
    .filter((member) => member.state === states.secondary && primary - at(member) > maxLagMs)
    .map((member) => `${member.name} (${Math.round((primary - at(member)) / 1_000)} s)`);
  const todo = "look at their disks and network: one that is too far behind has to copy everything";
  return behind.length > 0
    ? warning("replication lag", `behind the primary: ${named(behind)}`, todo)
    : ok("replication lag", `no secondary is ${maxLagMs / 1_000} s behind the primary`);
}

/** How long a member may be offline before it must copy everything. */
async function lookAtOplog(client: MongoClient): Promise<Finding> {
  const oplog = client.db("local").collection("oplog.rs");
  const [size] = await oplog.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
  const secondsAt = async (order: 1 | -1) =>
    (await oplog.findOne({}, { sort: { $natural: order } }))?.ts.getHighBits() ?? 0;
  const hours = Math.floor(((await secondsAt(-1)) - (await secondsAt(1))) / 3_600);
  const { size: bytes, maxSize } = size?.storageStats ?? {};
  return bytes > maxSize * isFullFrom && hours < minWindowHours
    ? warning("oplog", `holds ${hours} hours`, "give it more room (replSetResizeOplog)")
    : ok("oplog", `holds ${hours} hours, ${Math.round((100 * bytes) / maxSize)} % of its room`);
}
