import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import type { ObjectId } from "mongodb";

/** The view in which a photo's address was shown. The address works while that view shows the photo. */
export type ShownIn = "minimized" | "full";

/** Addresses of photos that need no key, so that an `<img>` can show them; good for 1 to 2 hours. */
export interface PhotoAddresses {
  /** Path and query of an address; the same for all who ask within an hour. */
  sign(photo: ObjectId, shownIn: ShownIn): string;
  /** In which view the address was handed out; undefined when it is not one of ours, or too old. */
  verify(photo: ObjectId, sent: { expires: string; signature: string }): ShownIn | undefined;
}

const hour = 60 * 60;

/** HMAC-SHA-256 with a key that all instances share. */
export function createPhotoAddresses(secret: Buffer): PhotoAddresses {
  const signingKey = createSecretKey(secret);
  const signatureOf = (photo: ObjectId, shownIn: ShownIn, expires: number) =>
    createHmac("sha256", signingKey).update(`${photo} ${shownIn} ${expires}`).digest("base64url");

  return {
    sign(photo, shownIn) {
      const expires = (Math.floor(Date.now() / 1000 / hour) + 2) * hour;
      const signature = signatureOf(photo, shownIn, expires);
      return `/v1/photos/${photo}.jpg?expires=${expires}&signature=${signature}`;
    },

    verify(photo, { expires, signature }) {
      const seconds = Number(expires);
      if (String(seconds) !== expires || !(seconds > Date.now() / 1000)) return;
      const sent = Buffer.from(signature);
      return (["minimized", "full"] as const).find((shownIn) => {
        const right = Buffer.from(signatureOf(photo, shownIn, seconds));
        return sent.length === right.length && timingSafeEqual(sent, right);
      });
    },
  };
}
