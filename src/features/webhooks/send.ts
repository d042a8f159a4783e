import { Agent, request } from "node:https";
import type { LookupFunction } from "node:net";
import type { Address, Targets } from "./targets.js";

/** What came of one attempt: the status of the answer, or why there was none. */
export interface Attempt {
  status_code?: number;
  error?: string;
}

export interface Message {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Sends messages to one address. Connections are kept between them until it is closed. */
export interface Way {
  send(message: Message): Promise<Attempt>;
  close(): void;
}

/** The most messages on their way to one receiver. */
export const maxAtOnce = 8;

/** The whole attempt, from the look-up of the name to the head of the answer. */
const maxMs = 10_000;
/** The answer means nothing but its status. A short one is read, so that its connection can be used again. */
const maxAnswerBytes = 64 * 1024;

/**
 * Opens the way to an https address. At each message its host is looked up and each of its addresses checked; a new
 * connection goes to these addresses and to no others. Redirects are not followed.
 * @param ca certificates to trust besides those of the system
 */
export function openWay(url: string, { targets, ca }: { targets: Targets; ca?: string }): Way {
  const { hostname } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: maxAtOnce, ...(ca && { ca }) });

  return {
    async send(message) {
      const signal = AbortSignal.timeout(maxMs);
      try {
        const addresses = await untilAborted(targets.resolve(hostname), signal);
        return { status_code: await post(url, message, { agent, signal, addresses }) };
      } catch (error) {
        return { error: signal.aborted ? "timeout" : codeOf(error) };
      }
    },
    close: () => agent.destroy(),
  };
}

interface Posting {
  agent: Agent;
  signal: AbortSignal;
  addresses: Address[];
}

const post = (
  url: string,
  { headers, body }: Message,
  { agent, signal, addresses }: Posting,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      agent,
      signal,
      lookup: alwaysTo(addresses),
    });
    sent.on("error", reject).on("response", (answer) => {
      let bytes = 0;
      answer.on("error", () => {}); // the status has come, and that is all that counts
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) answer.destroy();
      });
      resolve(answer.statusCode ?? 0);
    });
    // A receiver that wants to speak another protocol has taken nothing.
    sent.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("close", () => reject(new Error("The connection ended without an answer")));
    sent.end(body);
  });

/** What a connection looks up: the addresses that were checked. */
const alwaysTo =
  (addresses: Address[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses;
    if (all || !first) done(null, addresses);
    else done(null, first.address, first.family);
  };

const untilAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason)),
    ),
  ]);

const dnsCodes = /^(?:ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EAI_\w+)$/;
const tlsCodes =
  /^(?:ERR_TLS_|ERR_SSL_|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/;

/** The kind of a failure, without anything that the receiver wrote. */
function codeOf(error: unknown): string {
  const code = String(Object(error).code);
  if (code === "address_not_public") return code;
  if (dnsCodes.test(code)) return "dns_failed";
  return tlsCodes.test(code) ? "tls_failed" : "connection_failed";
}
