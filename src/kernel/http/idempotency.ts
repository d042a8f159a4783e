import { createHmac, createSecretKey } from "node:crypto";
import { ObjectId } from "mongodb";
import { inBackground } from "../async/background.js";
import type { Caller } from "../auth/authenticate.js";
import type { Collections, IdempotencyDocument } from "../database/collections.js";
import { isDuplicateKey } from "../database/failures.js";
import { fieldTexts } from "../messages/fields.js";
import { dayMs } from "../values/day.js";
import { HttpError, invalid, stillRunning } from "./errors.js";

/**
 * Safe retries (draft-ietf-httpapi-idempotency-key-header): a POST that is sent again with the same
 * `Idempotency-Key` within 24 h shows what the first one made instead of making it twice.
 */
export interface Idempotency {
  once<Result>(request: Retryable, work: IdempotentWork<Result>): Promise<Once<Result>>;
}

export interface Retryable {
  caller: Caller;
  /** Method and path as sent: a key counts for one of them only. */
  route: string;
  /** The header as sent. */
  idempotencyKey: string;
  /** What the request contains: the same key with another content is a mistake. */
  content: Buffer[];
}

export interface IdempotentWork<Result> {
  /** Makes the record under this id. */
  create(id: ObjectId): Promise<Result>;
  /**
   * The record that was created under this id, as it is now. `finished`: the first request was answered.
   * Otherwise it broke off and may have created nothing.
   */
  replay(id: ObjectId, finished: boolean): Promise<Result | undefined>;
  /** The status of the answer when the record was made. */
  status: number;
}

export interface Once<Result> {
  result: Result | undefined;
  replayed: boolean;
}

/** Longer than any request takes: a claim that is older has broken off. */
const maxWorkMs = 30_000;
const keptForMs = dayMs;

export const isIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{1,255}$/.test(key);

const differs = () => invalid({ "Idempotency-Key": [fieldTexts.idempotency_key_reused] });

/** Claims are shared by all instances through the database; hashed with a key that they share. */
export function createIdempotency(
  { idempotency }: Pick<Collections, "idempotency">,
  secret: Buffer,
): Idempotency {
  const hmacKey = createSecretKey(secret);
  const hash = (...parts: (string | Buffer)[]) => {
    const hmac = createHmac("sha256", hmacKey);
    for (const part of parts) hmac.update(part).update("\0");
    return hmac.digest("base64url");
  };

  /** Claims the key for this request. A claim that broke off is taken over, with the id it had chosen. */
  async function claim(_id: string, content: string, running_until: Date) {
    const now = Date.now();
    const created_at = new Date(now);
    const fresh = { content, record_id: new ObjectId(), running_until, created_at };
    const earlier = await insertOrFind({ _id, ...fresh });
    if (!earlier) return { state: "new", record_id: fresh.record_id } as const;
    const sameContent = earlier.content === content;
    if (isOver(earlier, now)) {
      const { created_at, running_until } = earlier;
      const brokeOff = sameContent && !isForgotten(earlier, now);
      const record_id = brokeOff ? earlier.record_id : fresh.record_id;
      const taken = await idempotency.updateOne(
        { _id, created_at, ...(running_until && { running_until }) },
        { $set: { ...fresh, record_id }, $unset: { status: 1 } },
      );
      if (taken.matchedCount === 0) throw stillRunning();
      return { state: brokeOff ? "broken off" : "new", record_id } as const;
    }
    if (!sameContent) throw differs();
    if (earlier.status === undefined) throw stillRunning();
    return { state: "finished", record_id: earlier.record_id } as const;
  }

  /** The claim that was there before, if there was one. */
  async function insertOrFind({ _id, ...fresh }: IdempotencyDocument) {
    const claimed = () =>
      idempotency.findOneAndUpdate(
        { _id },
        { $setOnInsert: fresh },
        { upsert: true, returnDocument: "before" },
      );
    // Two requests at once may both find nothing; the second one finds the claim of the first when it tries
    // again.
    return claimed().catch((error) => {
      if (isDuplicateKey(error, "_id")) return claimed();
      throw error;
    });
  }

  return {
    async once({ caller, route, idempotencyKey, content }, { create, replay, status }) {
      const _id = hash(caller.apiKeyId.toHexString(), route, idempotencyKey);
      const running_until = new Date(Date.now() + maxWorkMs);
      const lapse = () =>
        idempotency.updateOne({ _id, running_until }, { $set: { running_until: new Date(0) } });
      const { state, record_id: id } = await claim(_id, hash(...content), running_until).catch(
        async (error) => {
          // A claim that no majority has confirmed may still be stored, and would make the next try wait.
          if (!(error instanceof HttpError)) await inBackground("idempotency", lapse);
          throw error;
        },
      );
      const finish = () =>
        idempotency.updateOne(
          { _id, record_id: id },
          { $set: { status }, $unset: { running_until: 1 } },
        );
      const release = () => idempotency.deleteOne({ _id, record_id: id });

      if (state === "finished") return { result: await replay(id, true), replayed: true };
      try {
        const earlier = state === "broken off" ? await replay(id, false) : undefined;
        const result = earlier ?? (await create(id));
        if (result === undefined) await release();
        else await finish();
        return { result, replayed: earlier !== undefined };
      } catch (error) {
        // A refused request stored nothing, so its claim is released. After any other failure the record may
        // exist: the next try checks.
        const refused = error instanceof HttpError && error.status < 500;
        await inBackground("idempotency", refused ? release : lapse);
        throw error;
      }
    },
  };
}

const isForgotten = ({ created_at }: IdempotencyDocument, now: number) =>
  now - created_at.getTime() > keptForMs;

/** Neither finished nor running any more, or too old to count. */
const isOver = (claim: IdempotencyDocument, now: number) =>
  isForgotten(claim, now) ||
  (claim.running_until !== undefined && claim.running_until.getTime() <= now);
