import { expect, test } from "vitest";
import { startApi } from "../../support/api.js";
import { eventually } from "../../support/service.js";

const api = await startApi();
const header = "Nombres,Apellidos,Cédula";
const long = [
  header,
  ...Array.from({ length: 200_000 }, (_, at) => `Ana,Rojas,V-${10_000_000 + at}`),
].join("\n");
const short = `${header}\nLuis,Marcano,V-9000001\n`;

async function sender(source: string) {
  const client = await api.clientWith(["persons:write"], { source });
  const get = async (id: string) => (await client.get(`/v1/imports/${id}?limit=1`)).body.data;
  return {
    get,
    async send(list: string): Promise<string> {
      const { body } = await client
        .post("/v1/imports")
        .field("status", "missing")
        .attach("file", Buffer.from(list), "list.csv")
        .expect(202);
      return body.data.id;
    },
  };
}

test("short lists do not wait behind long ones of other sources, and those of one source keep their order", async () => {
  const [one, two, three, four] = await Promise.all(
    ["one", "two", "three", "four"].map((source) => sender(source)),
  );
  if (!one || !two || !three || !four) throw new Error("four senders");
  const first = await one.send(long);
  const second = await one.send(short);
  const other = await two.send(long);
  const waiting = await three.send(long);
  await eventually(async () => {
    const both = [await one.get(first), await two.get(other)];
    return both.every(({ state }) => state === "running") || undefined;
  });
  for (let lists = 0; lists < 3; lists += 1) {
    const id = await four.send(short);
    await eventually(async () => (await four.get(id)).state === "finished" || undefined);
  }
  expect((await one.get(first)).state).toBe("running");
  expect((await two.get(other)).state).toBe("running");
  expect((await three.get(waiting)).state).toBe("queued");
  expect((await one.get(second)).state).toBe("queued");
  await api.services.importWorker.stop();
});
