import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer, extendDeadline } from "../../../src/kernel/http/http-server.js";
import { startApi } from "../../support/api.js";

const place = { name: "PORT", port: 0, host: "127.0.0.1" } as const;

/** The warnings of this process, until the test ends. */
function noteWarnings(): string[] {
  const names: string[] = [];
  const note = ({ name }: Error) => names.push(name);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  return names;
}

/** A connection on which bytes are sent by hand; `answers` waits until so many have come. */
function open(address: string) {
  const socket = connect({ port: Number(new URL(address).port), host: "127.0.0.1" });
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const answers = async (count: number, status: number) => {
    const answer = new RegExp(`HTTP/1.1 ${status} `, "g");
    while ((received.match(answer) ?? []).length < count) await once(socket, "data");
  };
  const end = async () => {
    socket.end();
    await once(socket, "close");
  };
  return { socket, answers, end };
}

const beyondListeners = 12;

test("many requests of one connection may be answered before they have come", async () => {
  const warnings = noteWarnings();
  const { app } = await startApi();
  const server = createHttpServer(app);
  const { socket, answers, end } = open(await server.listen(place));
  for (let request = 1; request <= beyondListeners; request += 1) {
    socket.write("POST /v1/persons HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{");
    await answers(request, 401);
    socket.write("}");
  }
  await end();
  await server.close();
  expect(warnings).not.toContain("MaxListenersExceededWarning");
});

test("many requests of one connection may take longer than usual", async () => {
  const warnings = noteWarnings();
  const late = { headersTimeout: 1_000, requestTimeout: 1_000 };
  const lenient = createHttpServer((req, res) => {
    if (req.url === "/slow") extendDeadline(req, 600_000);
    req.resume().on("end", () => res.end());
  }, late);
  const address = await lenient.listen(place);
  const begun = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n`;
  const { socket, answers, end } = open(address);
  for (let request = 1; request <= beyondListeners; request += 1) {
    socket.write(begun("/slow"));
    const usual = open(address);
    usual.socket.write(begun("/"));
    await usual.answers(1, 408); // begun later, it is late: so is the other one
    await usual.end();
    socket.write("x");
    await answers(request, 200);
  }
  await end();
  await lenient.close();
  expect(warnings).not.toContain("MaxListenersExceededWarning");
});
