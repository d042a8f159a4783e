import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type GenerateApiConfiguration, generateApi } from "swagger-typescript-api";
import { endpoints, fileEndpoints } from "../../src/app/app.js";
import { describeApi } from "../../src/kernel/openapi/document.js";

/** Writes the client by which the desk asks the API, as the OpenAPI document of this source says it. */
export async function writeClient(): Promise<void> {
  const output = join(import.meta.dirname, "../../dist/desk-client");
  await mkdir(output, { recursive: true });
  // What a client reads over HTTP: plain JSON.
  const spec: GenerateApiConfiguration["config"]["spec"] = JSON.parse(
    JSON.stringify(describeApi(endpoints, fileEndpoints)),
  );
  await generateApi({
    spec,
    output,
    fileName: "client.ts",
    extractRequestParams: true,
    silent: true,
  });
}
