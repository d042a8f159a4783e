import cluster, { type Worker } from "node:cluster";
import process from "node:process";

// The service may answer requests in several worker processes under one parent. What one of them must tell
// the others goes through the parent. In a service of one process nobody is told anything.

/** What workers tell each other, by topic. */
interface Topics {
  /** An import was taken in. */
  imports: true;
  /** One more was counted against an address: see http/address-limit.ts. */
  address: { limit: string; network: string };
  /** How many connections a worker has: see http/share-connections.ts. */
  connections: { pid: number; connections: number };
}

interface Told<Topic extends keyof Topics = keyof Topics> {
  topic: Topic;
  content: Topics[Topic];
}

/** Tells the parent and all other workers; one that is ending tells nothing more. */
export function tell<Topic extends keyof Topics>(topic: Topic, content: Topics[Topic]): void {
  const told: Told<Topic> = { topic, content };
  if (cluster.isWorker && process.connected) process.send?.(told);
}

/** In a worker: listens to what the others tell. */
export function hear<Topic extends keyof Topics>(
  topic: Topic,
  listener: (content: Topics[Topic]) => void,
): void {
  if (!cluster.isWorker) return;
  process.on("message", (message) => {
    if (isTold(message, topic)) listener(message.content);
  });
}

/** In the parent: passes on what a worker tells to the others, and listens itself. */
export function passOn(from: Worker, message: unknown, listeners: { imports(): void }): void {
  if (isTold(message, "imports")) listeners.imports();
  if (!isTold(message, "address") && !isTold(message, "connections")) return;
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker && worker !== from && worker.isConnected()) worker.send(message);
  }
}

const isTold = <Topic extends keyof Topics>(
  message: unknown,
  topic: Topic,
): message is Told<Topic> => Object(message).topic === topic;
