import { describe, expect, test } from "vitest";
import { createTargets } from "../../../src/features/webhooks/targets.js";
import { personBody } from "../../support/api.js";
import { fullTest } from "../../support/tier.js";
import { startDelivering } from "./delivering.js";
import { startReceiver } from "./receiver.js";

const { collections, deliverDue, deliveriesOf, hook, lookedUp, owner, receiver, resolveTo, pass } =
  await startDelivering();
/** A service of the same machine that nobody allowed. */
const inside = await startReceiver({ host: "127.0.0.2", port: receiver.port });

const name = "receiver.example.org";
const url = `https://${name}:${receiver.port}/`;

async function tried(how: Parameters<typeof deliverDue>[0] = {}, at = url) {
  await collections.webhooks.deleteMany({});
  const { path } = await hook(["person.changed"], { url: at });
  await owner.post("/v1/persons").send(personBody()).expect(201);
  await deliverDue(how);
  const [delivery] = await deliveriesOf(path);
  return { path, delivery };
}

const isRefused = { error: "address_not_public", status_code: null, delivered_at: null };

describe("a webhook reaches nobody inside", () => {
  test.each([
    "127.0.0.2",
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.0.1",
    "192.0.2.1",
    "198.19.0.1",
    "224.0.0.251",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:2",
    "::ffff:127.0.0.2",
    "::ffff:7f00:2",
    "64:ff9b::7f00:2",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2002:7f00:2::1",
    "2001:db8::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%lo",
    "fec0::1",
    "ff02::1",
    "not an address",
  ])("whose name leads to %s", async (address) => {
    resolveTo(name, address);
    expect((await tried()).delivery).toMatchObject(isRefused);
    expect(inside.connections()).toBe(0);
  });

  test("whose name leads to a public address and to a private one", async () => {
    resolveTo(name, "93.184.216.34", "127.0.0.2");
    expect((await tried()).delivery).toMatchObject(isRefused);
    resolveTo(name);
    expect((await tried()).delivery).toMatchObject(isRefused);
    expect(inside.connections()).toBe(0);
  });

  test("whose name leads elsewhere after it was checked", async () => {
    // The name has the allowed address for the one who checks, and the other one ever after.
    let asked = 0;
    const lookUp = async () => {
      asked += 1;
      return [asked === 1 ? "127.0.0.1" : "127.0.0.2"];
    };
    const how = { webhookTargets: createTargets("127.0.0.1", lookUp) };
    const { delivery, path } = await tried(how);
    expect(delivery).toMatchObject({ status_code: 204 });
    expect(asked).toBe(1);
    expect(receiver.taken()).toHaveLength(1);
    await owner.post("/v1/persons").send(personBody()).expect(201);
    await deliverDue(how);
    expect((await deliveriesOf(path))[0]).toMatchObject(isRefused);
    expect(inside.connections()).toBe(0);
  });

  test("whose receiver redirects there", async () => {
    resolveTo(name, "127.0.0.1");
    receiver.answerWith(() => ({
      status: 307,
      headers: { Location: `https://127.0.0.2:${receiver.port}/` },
    }));
    const { delivery, path } = await tried();
    expect(delivery).toMatchObject({ status_code: 307, delivered_at: null });
    expect((await owner.get(path)).body.data.failing_since).not.toBeNull();
    expect(inside.connections()).toBe(0);
    receiver.answerWith(() => ({ status: 204 }));
  });

  test("and is looked up again at each delivery", async () => {
    resolveTo(name, "127.0.0.1");
    lookedUp.length = 0;
    const { path } = await tried();
    for (let more = 0; more < 2; more += 1) {
      await owner.post("/v1/persons").send(personBody()).expect(201);
      await deliverDue();
    }
    expect(lookedUp).toEqual([name, name, name]);
    resolveTo(name, "127.0.0.2");
    await owner.post("/v1/persons").send(personBody()).expect(201);
    await deliverDue();
    expect((await deliveriesOf(path))[0]).toMatchObject(isRefused);
    // When the name leads to the receiver again, what was refused arrives.
    resolveTo(name, "127.0.0.1");
    pass(60_000);
    await deliverDue();
    expect((await deliveriesOf(path))[0]).toMatchObject({ status_code: 204, attempts: 2 });
  });
});

describe("a webhook says why there was no answer", () => {
  test("a name that does not exist", async () => {
    const { delivery } = await tried({}, "https://nobody.example.org/");
    expect(delivery).toMatchObject({ error: "dns_failed", status_code: null });
  });

  test("a certificate that nobody vouches for", async () => {
    resolveTo(name, "127.0.0.1");
    const { delivery } = await tried({ ca: inside.ca });
    expect(delivery).toMatchObject({ error: "tls_failed", status_code: null });
  });

  test("a certificate of another name", async () => {
    resolveTo("other.example.org", "127.0.0.1");
    const { delivery } = await tried({}, `https://other.example.org:${receiver.port}/`);
    expect(delivery).toMatchObject({ error: "tls_failed", status_code: null });
  });

  fullTest("nobody who answers", async () => {
    resolveTo(name, "127.0.0.1");
    receiver.answerWith(() => new Promise(() => {}));
    const { delivery } = await tried();
    expect(delivery).toMatchObject({ error: "timeout", status_code: null });
    receiver.answerWith(() => ({ status: 204 }));
  });

  test("nobody who listens", async () => {
    resolveTo(name, "127.0.0.1");
    const { delivery } = await tried({}, `https://${name}:65535/`);
    expect(delivery).toMatchObject({ error: "connection_failed", status_code: null });
  });
});
