import { once } from "node:events";
import process from "node:process";
import { readConfig } from "../app/config.js";
import { findAmong, nearestAmongPlaces } from "../features/catalogs/loaded-catalogs.store.js";
import { personShown } from "../features/imports/explained-person.js";
import { bounded } from "../features/imports/preview/bounded.js";
import type { PreviewAnswer, PreviewRequest } from "../features/imports/preview/preview-process.js";
import { endWithParent } from "../kernel/processes.js";
import { readNationalNumbersAs } from "../kernel/values/phone.js";
import { explainList, listOptions, RefusedFile } from "../list-reader/index.js";

// The service starts this process for one preview of a list. It has no database, says that it is ready, answers once,
// and is killed when it takes too long.

endWithParent();
process.once("disconnect", () => process.exit());

async function answerTo(request: PreviewRequest): Promise<PreviewAnswer> {
  const { path, name, today, places, options, answers, sourceStatus } = request;
  const { DEFAULT_PHONE_REGION: phoneRegion, EVENT_DATE: eventDay } = readConfig(process.env);
  readNationalNumbersAs(phoneRegion);
  const catalogFind = findAmong(places);
  const known = {
    catalogFind,
    catalogNearest: nearestAmongPlaces(places),
    phoneRegion,
    eventDay,
    today,
    sourceStatus,
  };
  try {
    const given = listOptions(options, answers, known);
    return { preview: bounded(await explainList(path, { ...given, name }, personShown)) };
  } catch (error) {
    if (error instanceof RefusedFile) {
      const { reason, beginning } = error;
      return { refused: { reason, beginning } };
    }
    throw error;
  }
}

const asked = once(process, "message");
process.send?.("ready");
const [request] = (await asked) as [PreviewRequest];
const answer = await answerTo(request);
process.send?.(answer, () => process.disconnect());
