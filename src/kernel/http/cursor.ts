import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { fieldTexts } from "../messages/fields.js";
import { invalid } from "./errors.js";

/**
 * Opaque cursors: what is needed to go on, encrypted, so that names in filters never show in
 * addresses and nobody can make one up. `scope` (route and parent) is bound to the cursor.
 */
export interface Cursors {
  seal(scope: string, content: unknown): string;
  /** @throws HttpError 422 under `cursor` when it was not sealed by this service for this scope. */
  open(scope: string, cursor: string): unknown;
}

const nonceLength = 12;
const tagLength = 16;
const invalidCursor = () => invalid({ cursor: [fieldTexts.not_cursor] });

/** AES-256-GCM with a key that all instances share. */
export const createCursors = (encryptionKey: Buffer): Cursors => ({
  seal(scope, content) {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv("aes-256-gcm", encryptionKey, nonce).setAAD(Buffer.from(scope));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content), "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  },

  open(scope, cursor) {
    const bytes = Buffer.from(cursor, "base64url");
    const canonical = bytes.toString("base64url") === cursor;
    if (!canonical || bytes.length <= nonceLength + tagLength) throw invalidCursor();
    const nonce = bytes.subarray(0, nonceLength);
    const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
    const opener = createDecipheriv("aes-256-gcm", encryptionKey, nonce, {
      authTagLength: tagLength,
    })
      .setAAD(Buffer.from(scope))
      .setAuthTag(tag);
    try {
      const opened = [opener.update(bytes.subarray(nonceLength + tagLength)), opener.final()];
      return JSON.parse(Buffer.concat(opened).toString());
    } catch {
      throw invalidCursor();
    }
  },
});
