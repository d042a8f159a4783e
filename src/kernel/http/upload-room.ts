import { unavailable } from "./errors.js";

const mebibyte = 1024 * 1024;

/** The most memory and connections for uploads. All services of this process share them. */
const maxBytes = 160 * mebibyte;
const maxUploads = 256;
const maxUploadsOfKey = 32;

interface Share {
  uploads: number;
  bytes: number;
}

const held = new Map<string, Share>();
const inAll = (what: keyof Share) =>
  [...held.values()].reduce((sum, share) => sum + share[what], 0);

/** The room that one upload takes. */
export interface Room {
  /** Counts bytes that have arrived. @returns false when there is no room for them. */
  take(bytes: number): boolean;
  /** Releases everything this upload has taken, once; bytes that arrive later are discarded. */
  leave(): void;
}

/**
 * Counts an upload and its bytes. One API key may never hold more bytes than it leaves free, so it cannot use
 * up the room of the others.
 * @throws HttpError 503 while too many uploads of this key, or of all, are on their way.
 */
export function enterRoom(apiKey: string): Room {
  const share = held.get(apiKey) ?? { uploads: 0, bytes: 0 };
  if (share.uploads >= maxUploadsOfKey || inAll("uploads") >= maxUploads) throw unavailable();
  held.set(apiKey, share);
  share.uploads += 1;
  let taken = 0;
  let left = false;
  return {
    take(bytes) {
      if (share.bytes + bytes > maxBytes - inAll("bytes") - bytes) return false;
      share.bytes += bytes;
      taken += bytes;
      return true;
    },
    leave() {
      if (left) return;
      left = true;
      share.uploads -= 1;
      share.bytes -= taken;
      if (share.uploads === 0) held.delete(apiKey);
    },
  };
}
