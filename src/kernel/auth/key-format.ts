import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 32;
const checksumLength = 6;

/** A new key: `mpr_`, 32 random base62 characters and a checksum, as secret scanners know them. */
export function newKey(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]);
  const rest = `mpr_${random.join("")}`;
  return rest + checksumOf(rest);
}

/** Whether a text can be a key at all: a mistyped one is refused without a look-up. */
export const isKey = (text: string): boolean =>
  /^mpr_[0-9A-Za-z]{38}$/.test(text) &&
  checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** What is stored of a key: SHA-256, hex. The key is random, so no salt and no slow hash is needed. */
export const hashKey = (key: string): string => hash("sha256", key);

/** CRC32 in base62, six digits, most significant first. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let checksum = "";
  while (checksum.length < checksumLength) {
    checksum = digits.charAt(rest % digits.length) + checksum;
    rest = Math.floor(rest / digits.length);
  }
  return checksum;
}
