import { inBackground } from "../../kernel/async/background.js";
import { type Repetition, repeat } from "../../kernel/async/repeat.js";
import { type DeliveryServices, deliver, dueWebhooks, moveBack } from "./deliver.js";

const lookedEvery = 1_000;
/** The most webhooks that are looked at or send at once. */
const maxSending = 16;
/** The most webhooks of a round: each takes some reads. Those that have nothing to send go to the end of the line. */
const maxLooked = 50;

/**
 * Sends what webhooks have to send, once a second. Any number of processes may do so: each webhook is claimed by one at
 * a time. A slow receiver delays no other webhook.
 */
export function deliverRegularly(services: DeliveryServices): Repetition {
  const ending = new AbortController();
  const sending = new Map<string, Promise<void>>();
  const rounds = repeat("webhooks", lookedEvery, async (signal) => {
    const all = await dueWebhooks(services, maxLooked);
    const mayBeMore = all.length === maxLooked;
    for (const due of all) {
      if (signal.aborted) return;
      const id = due._id.toHexString();
      if (sending.has(id)) continue;
      if (sending.size >= maxSending) await Promise.race(sending.values());
      const work = async () => {
        const hasSent = await deliver(services, due, ending.signal);
        if (!hasSent && mayBeMore) await moveBack(services, due);
      };
      const sent = inBackground("webhook_deliveries", work).finally(() => sending.delete(id));
      sending.set(id, sent);
    }
  });
  return {
    now: rounds.now,
    async stop() {
      ending.abort();
      await rounds.stop();
      await Promise.all(sending.values());
    },
  };
}
