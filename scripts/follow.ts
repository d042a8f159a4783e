import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { pfifDomainOf } from "../src/app/config.js";
import { withImporter } from "../src/features/imports/open-importer.js";
import { createStoreNew } from "../src/features/persons/store-new.js";
import { openPhotoStore } from "../src/features/photos/open-photo-store.js";
import { handle } from "../src/kernel/http/fields.js";
import { type Address, FollowError, readAddress } from "../src/operations/follow/address.js";
import { createClient } from "../src/operations/follow/client.js";
import { follow } from "../src/operations/follow/follow.js";
import { type Counts, outcomes } from "../src/operations/follow/take-over.js";
import { type Action, runAction } from "./support/actions.js";
import { readArguments } from "./support/arguments.js";
import { CommandError, print, type Registry } from "./support/command.js";
import { recordCommand } from "./support/record-command.js";

const usage = `Usage: npm run --silent follow -- URL --source HANDLE [--once] [--moved] [--json]
  URL              another registry (https://host), its /v1/changes, or the address of a PFIF feed of persons
  --source HANDLE  the source of the catalog that the copies belong to: one for each registry, and for nothing else
  --once           ends when there is nothing more for now; without it, it asks again each minute
  --moved          once, when the registry is at another address, or was set up anew: it is read from its beginning,
                   and in the end the copies are removed that did not come
  --json           prints one line of JSON each time that there is nothing more
  The key of the other registry is read from REGISTRY_KEY. It needs persons:read, and must not have more.
  What is public there becomes public here, and is removed here when it is gone there. Records that came from here
  are left alone. It may be ended and begun again at any time.
  Exit code 0: done, or ended by a signal; 2: it cannot go on, and said why.`;

const schema = z.object({ url: z.string(), source: handle });

/** How often an answer is tried to get by a command that shall end. */
const triesOfOne = 5;

const action: Action = (all) => {
  const once = all.includes("--once");
  const hasMoved = all.includes("--moved");
  const args = all.filter((arg) => arg !== "--once" && arg !== "--moved");
  const { url, source, json } = readArguments(args, { schema, words: ["url"] });
  const address = addressIn(url);
  return async (registry) => {
    const ending = new AbortController();
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ending.abort());
    const { signal } = ending;
    const pause = (ms: number) => wait(ms, undefined, { signal });
    const client = createClient({
      key: process.env.REGISTRY_KEY,
      tries: once ? triesOfOne : Number.POSITIVE_INFINITY,
      wait: pause,
      report: (problem) => void process.stderr.write(`${problem}\n`),
      signal,
    });
    try {
      await inRegistry(registry, source, (services) =>
        follow({
          ...services,
          client,
          address,
          source,
          once,
          hasMoved,
          wait: pause,
          report: (counts) => {
            if (json) print(JSON.stringify({ source, ...counts }));
            else if (once || hasNews(counts)) print(inWords(counts));
          },
        }),
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return 0;
  };
};

/** @throws CommandError when it is none. */
function addressIn(url: string): Address {
  try {
    return readAddress(url);
  } catch (error) {
    throw error instanceof FollowError ? new CommandError(error.message) : error;
  }
}

type Given = "client" | "address" | "source" | "once" | "hasMoved" | "wait" | "report";

function inRegistry(
  registry: Registry,
  source: string,
  work: (services: Omit<Parameters<typeof follow>[0], Given>) => Promise<void>,
): Promise<void> {
  const { collections, config } = registry;
  return withImporter(registry, async (importer) => {
    if (!importer.catalogs.entry("source", source))
      throw new CommandError(`The catalog has no source ${source}: add it by npm run catalog.`);
    const photoStore = await openPhotoStore(config);
    try {
      await work({
        ...importer,
        photoStore,
        storeNew: createStoreNew(collections),
        own: ownNames(config),
        record: (ids) =>
          recordCommand(
            collections,
            "follow",
            ids.map((id) => id.toHexString()),
          ),
      });
    } finally {
      photoStore.close();
    }
  });
}

/** Without PFIF_DOMAIN and PUBLIC_URL, this registry has the same names as any other. */
function ownNames(config: Registry["config"]) {
  const domain = pfifDomainOf(config);
  return {
    domain: domain === "localhost" ? undefined : domain,
    host: config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL).host,
  };
}

const hasNews = ({ unchanged: _, known: __, ...others }: Counts) =>
  Object.values(others).some((count) => count > 0);

const inWords = (counts: Counts) => outcomes.map((name) => `${name} ${counts[name]}`).join(", ");

await runAction(usage, action);
