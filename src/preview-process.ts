import { once } from "node:events";
import process from "node:process";
import { findAmong } from "./catalogs/catalogs.js";
import { readConfig } from "./config.js";
import { explainList } from "./imports/explain.js";
import { listOptions } from "./imports/list-options.js";
import { bounded } from "./imports/preview/bounded.js";
import type { PreviewAnswer, PreviewRequest } from "./imports/preview/previews.js";
import { RefusedFile } from "./imports/refused-file.js";
import { endWithParent } from "./processes.js";
import { readNationalNumbersAs } from "./values/phone.js";

// The service starts this process for one preview of a list. It has no database, answers once, and is killed
// when it takes too long.

endWithParent();
process.once("disconnect", () => process.exit());

async function answerTo(request: PreviewRequest): Promise<PreviewAnswer> {
  const { path, name, today, places, options, answers, sourceStatus } = request;
  const { DEFAULT_PHONE_REGION: phoneRegion, EVENT_DATE: eventDay } = readConfig(process.env);
  readNationalNumbersAs(phoneRegion);
  const catalogFind = findAmong(places);
  const known = { catalogFind, phoneRegion, eventDay, today, sourceStatus };
  try {
    const given = listOptions(options, answers, known);
    return { preview: bounded(await explainList(path, { ...given, name })) };
  } catch (error) {
    if (error instanceof RefusedFile) {
      const { reason, beginning } = error;
      return { refused: { reason, beginning } };
    }
    throw error;
  }
}

const [request] = (await once(process, "message")) as [PreviewRequest];
const answer = await answerTo(request);
process.send?.(answer, () => process.disconnect());
