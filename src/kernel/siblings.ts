import cluster, { type Worker } from "node:cluster";
import process from "node:process";

// The service may answer requests in several worker processes under one parent. Messages from one worker to
// the others go through the parent. A service of one process sends none.

/** The messages between workers, by topic. */
interface Topics {
  /** An import was accepted. */
  imports: true;
  /** One more was counted against an address: see http/address-limit.ts. */
  address: { limit: string; network: string };
  /** How many connections a worker has: see http/share-connections.ts. */
  connections: { pid: number; connections: number };
}

interface Message<Topic extends keyof Topics = keyof Topics> {
  topic: Topic;
  content: Topics[Topic];
}

/** Sends a message to the parent and all other workers. A worker that is ending sends nothing. */
export function sendToSiblings<Topic extends keyof Topics>(
  topic: Topic,
  content: Topics[Topic],
): void {
  const message: Message<Topic> = { topic, content };
  if (cluster.isWorker && process.connected) process.send?.(message);
}

/** In a worker: listens to messages of the others. */
export function hear<Topic extends keyof Topics>(
  topic: Topic,
  listener: (content: Topics[Topic]) => void,
): void {
  if (!cluster.isWorker) return;
  process.on("message", (message) => {
    if (isAbout(message, topic)) listener(message.content);
  });
}

/** In the parent: passes messages of a worker on to the others, and calls its own listeners. */
export function passOn(from: Worker, message: unknown, listeners: { imports(): void }): void {
  if (isAbout(message, "imports")) listeners.imports();
  if (!isAbout(message, "address") && !isAbout(message, "connections")) return;
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker && worker !== from && worker.isConnected()) worker.send(message);
  }
}

const isAbout = <Topic extends keyof Topics>(
  message: unknown,
  topic: Topic,
): message is Message<Topic> => Object(message).topic === topic;
