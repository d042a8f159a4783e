import { z } from "zod";
import { webhookEvents } from "../../kernel/database/collections.js";
import { examples } from "../../kernel/http/examples.js";
import { line, objectId } from "../../kernel/http/fields.js";
import { patchBody } from "../../kernel/http/patch.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { message } from "../../kernel/messages/schema-messages.js";

export const webhookPath = z.object({ webhook_id: objectId });

/** What every secret begins with, by which secret scanners know it. */
export const prefixOfSecret = "whsec_";

/** The most webhooks of a source. */
export const maxWebhooks = 10;

const maxLength = 2_000;
const notAddress = message(fieldTexts.not_webhook_address);

const isPort = (port: string) => port === "" || Number(port) > 1_023;

/** An https address as programs write it; undefined for any other text. */
function readWebhookUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, username, password, hash, port } = url;
  const isPlain = `${username}${password}${hash}` === "";
  return protocol === "https:" && isPlain && isPort(port) ? url : undefined;
}

const url = line(maxLength)
  .transform((text, context) => {
    const read = readWebhookUrl(text)?.href;
    if (read !== undefined && read.length <= maxLength) return read;
    context.addIssue(notAddress);
    return z.NEVER;
  })
  .meta({
    format: "uri",
    pattern: "^https://",
    description:
      "Where events are sent by POST. Its host must have public addresses only, which is looked up at each delivery. " +
      "Redirects are not followed.",
  });

const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .transform((given) => [...new Set(given)])
  .meta({ description: "Each needs the permission that its records ask for." });

const fields = { url, events };

export const newWebhook = z.strictObject(fields).register(examples, {
  example: {
    url: "https://partner.example.org/registry",
    events: ["person.changed", "person.gone"],
  },
});
export type NewWebhook = z.output<typeof newWebhook>;

export const webhookChanges = patchBody({
  ...fields,
  enabled: z.boolean().meta({
    description: "True: it goes on where it stopped, and the first attempt is made at once.",
  }),
}).register(examples, { example: { enabled: true } });
export type WebhookChanges = z.output<typeof webhookChanges>;
