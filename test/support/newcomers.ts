import { connect } from "node:net";
import { eventually, type Service } from "./service.js";

/** Asks on a new connection: what became of it. */
export const connectOnce = ({ url }: Service) =>
  new Promise<string>((resolve) => {
    const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
    let received = "";
    let failure: string | undefined;
    socket.once("connect", () => socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      failure = error.code;
    });
    socket.on("data", (chunk) => {
      received += chunk;
      if (received.includes("}")) socket.end();
    });
    const outcome = () => (received.startsWith("HTTP/1.1 200 ") ? "answered" : "nothing");
    socket.once("close", () => resolve(failure ?? outcome()));
  });

/**
 * Ends a service while a crowd connects to it: its exit code, and what became of connections. Those that were reset are
 * left out: the system resets what connects between the last look of the service and the closing of its socket, and no
 * program can prevent that.
 */
export async function endInACrowd(service: Service) {
  const outcomes = new Map<string, number>();
  const client = async () => {
    for (let outcome = ""; outcome !== "ECONNREFUSED"; ) {
      outcome = await connectOnce(service);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const clients = Promise.all(Array.from({ length: 32 }, client));
  await eventually(() => ((outcomes.get("answered") ?? 0) > 300 ? true : undefined));
  const code = await service.end("SIGTERM");
  await clients;
  outcomes.delete("ECONNRESET");
  return { code, outcomes: [...outcomes.keys()].sort() };
}
