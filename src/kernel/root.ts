import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The folder of package.json, both from the source and from wherever the build puts this code. */
export const root = dirname(createRequire(import.meta.url).resolve("#package.json"));
