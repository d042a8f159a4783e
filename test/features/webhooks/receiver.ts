import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { afterAll } from "vitest";

/** A message as it arrived. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: { id: string; person_id?: string } };
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A key and a certificate for 127.0.0.1 and its names, which nothing trusts unless it is given the certificate. */
export const makeCertificate = () =>
  generate([{ name: "commonName", value: "receiver.example.org" }], {
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "receiver.example.org" },
          { type: 7, ip: "127.0.0.1" },
          { type: 7, ip: "127.0.0.2" },
        ],
      },
    ],
  });

/** A receiver of webhooks on https, until the tests of the file have ended. */
export async function startReceiver({ host = "127.0.0.1", port = 0 } = {}) {
  const { private: key, cert: ca } = await makeCertificate();
  const received: Received[] = [];
  let answer: (one: Received) => Answer | Promise<Answer> = () => ({ status: 204 });
  let connections = 0;
  const server = createServer({ key, cert: ca }, (req, res) => {
    let body = "";
    req.setEncoding("utf8").on("data", (chunk) => {
      body += chunk;
    });
    req.on("end", async () => {
      const one = { headers: req.headers, body, event: JSON.parse(body) };
      received.push(one);
      const { status, headers, body: text } = await answer(one);
      res.writeHead(status, headers).end(text);
    });
  });
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(port, host);
  await once(server, "listening");
  afterAll(() => void server.close().closeAllConnections());
  const at = (server.address() as AddressInfo).port;
  return {
    ca,
    port: at,
    url: `https://127.0.0.1:${at}/hook`,
    received,
    connections: () => connections,
    answerWith(next: typeof answer) {
      answer = next;
    },
    /** What has arrived since the last time, as type and id. */
    taken: () => received.splice(0).map(({ event }) => `${event.type} ${event.data.id}`),
  };
}
