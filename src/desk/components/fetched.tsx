import type { ComponentType } from "preact";
import { exchange } from "../api/api.js";
import { Failure } from "../api/failure.js";
import { useLoaded } from "../api/use-loaded.js";
import { createKept } from "../state/kept.js";
import type { Params } from "../state/route.js";
import { LoadedView } from "./loaded-view.js";

type Content = ComponentType<{ params: Params }>;

/** What a page shows, when its code comes only as somebody opens it: so the first page is small. */
export function fetched(load: () => Promise<Content>): Content {
  return function Fetched({ params }) {
    const loaded = useLoaded(() => fetchCode(load), []);
    return <LoadedView loaded={loaded}>{(Content) => <Content params={params} />}</LoadedView>;
  };
}

/** Whether the desk was loaded again because of code that did not come. */
const reloaded = createKept<true>("reloaded");

/**
 * Fetches code.
 * @throws Failure `offline`; it can be tried again.
 */
async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    const code = await load();
    reloaded.set(undefined);
    return code;
  } catch {
    // After an upgrade the service has other files. The desk is loaded again, once: what is kept outlives it.
    if (!reloaded.get() && (await isServiceThere())) {
      reloaded.set(true);
      location.reload();
    }
    throw new Failure("offline");
  }
}

const isServiceThere = () =>
  exchange(document.baseURI, { method: "HEAD" }, async ({ ok }) => ok).then(
    ({ body }) => body,
    () => false,
  );
