import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text as wholeText } from "node:stream/consumers";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { afterAll } from "vitest";
import { permissions } from "../../src/kernel/auth/permissions.js";
import { createHttpServer } from "../../src/kernel/http/http-server.js";
import { errorCodes, statusOf } from "../../src/kernel/messages/errors.js";
import { saveReview } from "../features/duplicates/reviews.js";
import { aTip } from "../features/tips/a-tip.js";
import {
  type DescribedOperation,
  expectDescribed,
  openApiDocument,
  operationsOf,
} from "../kernel/openapi/conformance.js";
import { aPerson, startApi } from "../support/api.js";
import { canary } from "./trees.js";

export interface Request {
  method: string;
  /** As it stands in the request line. */
  target: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** No answer takes so long. */
const timeout = 120_000;

const decoders = { br: createBrotliDecompress, gzip: createGunzip, deflate: createInflate };

/** The body as it was before it was compressed. */
function decoded(response: IncomingMessage, method: string): NodeJS.ReadableStream {
  const coding = response.headers["content-encoding"];
  if (coding === undefined || method.toUpperCase() === "HEAD") return response;
  return response.pipe(decoders[coding as keyof typeof decoders]());
}

/** The API over HTTP, with a key that may do everything, and a record of each kind. */
export async function startFuzzedService() {
  const api = await startApi({ wakeImports: () => {} });
  const server = createHttpServer(api.app);
  const url = new URL(await server.listen({ name: "PORT", port: 0, host: "127.0.0.1" }));
  afterAll(() => server.close());
  const key = await api.keyWith([...permissions]);

  const send = ({ method, target, headers: own, body = "" }: Request) =>
    new Promise<Answer>((resolve, reject) => {
      const bytes = Buffer.from(body);
      const sent = request({
        host: url.hostname,
        port: url.port,
        agent: false,
        timeout,
        method: method.toUpperCase(),
        path: target,
        headers: { Authorization: `Bearer ${key}`, "Content-Length": bytes.length, ...own },
      });
      sent.on("timeout", () => sent.destroy(new Error("It hangs")));
      sent.on("error", reject);
      sent.on("response", (response) => {
        const { statusCode: status = 0, headers } = response;
        const told = { status, headers: headers as Record<string, string> };
        wholeText(decoded(response, method)).then((text) => resolve({ ...told, text }), reject);
      });
      sent.end(bytes);
    });

  /** What is refused is refused in Spanish for the same: under the same names, in other words. */
  async function askInSpanish(sent: Request, { text, headers }: Answer): Promise<void> {
    if (headers["content-language"] !== "en") return; // it was asked so
    const other = { ...sent.headers, "Accept-Language": "es" };
    const again = await send({ ...sent, headers: other });
    if (again.status !== 422 || again.headers["content-language"] !== "es") {
      throw new Error(`${again.status} ${again.text} in the place of ${text}`);
    }
    const english: [string, string[]][] = Object.entries(JSON.parse(text).errors);
    const spanish: [string, string[]][] = Object.entries(JSON.parse(again.text).errors);
    const untold = english.filter(([name, messages], at) => {
      const [named, told = []] = spanish[at] ?? [];
      return named !== name || messages.some((message, at) => (told[at] ?? message) === message);
    });
    if (untold.length > 0) throw new Error(`No Spanish for ${JSON.stringify(untold)}`);
  }

  const { text } = await send({ method: "get", target: "/openapi.json" });
  const document = openApiDocument.parse(JSON.parse(text));

  /** What may be sent in any form; answered once, and then the connection is closed. */
  const exchange = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname);
      let told = "";
      socket.setTimeout(timeout, () => {
        reject(new Error("It hangs"));
        socket.destroy();
      });
      socket.on("data", (chunk) => {
        told += chunk;
      });
      socket.on("error", () => {}).on("close", () => resolve(told)); // a reset is an end, too
      socket.end(bytes);
    });

  return {
    api,
    key,
    document,
    send,
    exchange,
    url,
    operations: operationsOf(document),

    /** Sends it, and holds the answer to what the document says of this operation. */
    async ask(described: DescribedOperation, sent: Request): Promise<number> {
      const answer = await send(sent);
      check(answer);
      if (answer.status === 422) await askInSpanish(sent, answer);
      const type = (answer.headers["content-type"] ?? "").split(";")[0] ?? "";
      const body = type === "application/json" ? JSON.parse(answer.text) : undefined;
      expectDescribed(document, described, { ...answer, type, body });
      return answer.status;
    },

    /** Sends what may lead to no operation at all. */
    async askAny(sent: Request): Promise<number> {
      const answer = await send(sent);
      check(answer);
      return answer.status;
    },

    /** New records, and addresses that name them. */
    async makeRecords() {
      const tip = aTip();
      const [person, other] = await api.savePersons(aPerson({ tips: [tip] }), aPerson());
      if (!person || !other) throw new Error("No person was stored");
      const person_id = String(person._id);
      const make = async (path: string, body: object) => {
        const headers = { "Content-Type": "application/json" };
        const made = await send({
          method: "post",
          target: path,
          headers,
          body: JSON.stringify(body),
        });
        return String(JSON.parse(made.text).data.id);
      };
      // Earlier records have used up those that a source may have.
      await api.collections.webhooks.deleteMany({});
      const report = { reason: "other", details: "x", reporter_name: "Ana Gil" };
      const ids: Record<string, string> = {
        person_id,
        tip_id: String(tip._id),
        photo_id: "0".repeat(24),
        report_id: await make(`/v1/persons/${person_id}/reports`, {
          ...report,
          reporter_email: "ana@example.org",
        }),
        resource_id: await make("/v1/resources", { name: "Ana", type: "other", country: "VE" }),
        webhook_id: await make("/v1/webhooks", {
          url: "https://partner.example.org/",
          events: ["person.changed"],
        }),
        duplicate_id: (await saveReview(api.collections, [person, other])).split("/").at(-1) ?? "",
        import_id: "0".repeat(24),
      };
      return (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? "");
    },
  };
}

const refusal = /^\{"error":"(?:[^"\\]|\\.)*"\}$|^\{"errors":\{/;

/** No fault, no refusal of another shape, and none that repeats a value. */
function check({ status, text, headers }: Answer): void {
  if (status >= 500 && status !== 503) throw new Error(`${status} ${text}`);
  const code = headers["error-code"];
  if (errorCodes.some((known) => known === code && statusOf(known) === status) !== status >= 400) {
    throw new Error(`${status} has the code ${code}`);
  }
  if (status < 400) return;
  if (!refusal.test(text)) throw new Error(`${status} has another shape: ${text}`);
  const told = JSON.parse(text);
  // An unknown field is told under its own name.
  const messages = told.error ?? Object.values(told.errors).flat().join("\n");
  if (messages.includes(canary)) throw new Error(`${status} repeats a value: ${messages}`);
}
