import process from "node:process";
import { resolveMongod } from "../../src/embedded/binary.js";
import { resolveChromium } from "./chromium.js";
import { resolveVersitygw } from "./versitygw.js";

// What tests need besides Node.js, fetched or built before the first of them: a compiler that works beside
// them makes their servers too slow for what they assert.

const say = (line: string) => void process.stderr.write(`${line}\n`);

await resolveMongod(process.env, say);
await resolveVersitygw(process.env);
await resolveChromium();
