import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import chardet from "chardet";
import iconv from "iconv-lite";
import { refusedFile } from "../refused-file.js";

/** Bytes looked at where a guess is needed. */
const sampleSize = 256 * 1024;

/**
 * The encoding of a text file, as iconv-lite names it: by the byte order mark, else UTF-8 if the whole file
 * is valid UTF-8, else by the letters of Spanish and Portuguese, else Windows-1252. Reads the file once, in
 * chunks. Throws RefusedFile when it is empty or not text.
 */
export async function detectEncoding(file: string): Promise<string> {
  const seen = { size: 0, controls: 0, whole: 0, broken: 0, sample: Buffer.alloc(0) };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (seen.sample.length < sampleSize) seen.sample = Buffer.concat([seen.sample, chunk]);
    seen.size += chunk.length;
    const bytes = Buffer.concat([rest, chunk]);
    const cut = lastLine(bytes);
    tally(bytes.subarray(0, cut), seen);
    rest = bytes.subarray(cut);
  }
  tally(rest, seen);
  if (seen.size === 0) throw refusedFile("file_empty");
  const marked = byteOrderMark(seen.sample) ?? utf16WithoutMark(seen.sample);
  if (marked) return marked;
  if (seen.controls > seen.size / 500) throw refusedFile("file_not_text");
  // A row pasted from elsewhere, or a character cut off at the end, does not change the encoding.
  if (seen.broken === 0 || seen.whole > 10 * seen.broken) return "utf8";
  return guess(seen.sample);
}

/**
 * The position at which a chunk can be cut without splitting a character: behind its last line feed, if it
 * has one.
 */
const lastLine = (bytes: Buffer) => {
  const at = bytes.lastIndexOf(0x0a) + 1;
  return at > 0 ? at : bytes.length > sampleSize ? bytes.length : 0;
};

type Tally = { controls: number; whole: number; broken: number };

/** Counts control characters and, when the bytes are not plain UTF-8, its whole and its broken characters. */
function tally(bytes: Buffer, seen: Tally): void {
  const whole = isUtf8(bytes);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) seen.controls += 1;
    else if (whole && byte >= 0xc2) seen.whole += 1;
  }
  if (whole) return;
  const text = bytes.toString("utf8");
  for (const character of text) {
    if (character === "\ufffd") seen.broken += 1;
    else if (character > "\u007f") seen.whole += 1;
  }
}

function byteOrderMark(sample: Buffer): string | undefined {
  if (sample.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return "utf8";
  if (sample[0] === 0xff && sample[1] === 0xfe) return "utf16le";
  if (sample[0] === 0xfe && sample[1] === 0xff) return "utf16be";
  return undefined;
}

/** Latin text in UTF-16 has a zero in every other byte. */
function utf16WithoutMark(sample: Buffer): string | undefined {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * 0.3 && even < sample.length * 0.05) return "utf16le";
  if (even > sample.length * 0.3 && odd < sample.length * 0.05) return "utf16be";
  return undefined;
}

/** What spreadsheets write besides UTF-8 here: Windows, old Excel for Mac, `CSV (MS-DOS)`. */
const latin = ["win1252", "macroman", "cp850"] as const;
const expected = /[áéíóúñüãõçâêôàÁÉÍÓÚÑÜÃÕÇ¿¡ºª°–—“”’€]/g;

function guess(sample: Buffer): string {
  const high = sample.filter((byte) => byte > 0x7f);
  const share = (encoding: string) =>
    (iconv.decode(Buffer.from(high), encoding).match(expected)?.length ?? 0) / high.length;
  const best = [...latin].sort((a, b) => share(b) - share(a))[0] ?? "win1252";
  if (share(best) > 0.5) return best;
  // Short lists mislead chardet about western text, so it is only asked when that does not fit.
  const other = chardet.detect(sample);
  return other && iconv.encodingExists(other) && !/^(UTF|ISO-8859-1$|ISO-2022)/.test(other)
    ? other
    : "win1252";
}
