import { once } from "../../kernel/async/once.js";
import type { Queues } from "../../kernel/async/queues.js";
import { Unavailable } from "../../kernel/async/unavailable.js";
import { invalid, unsupportedMedia } from "../../kernel/http/errors.js";
import { requestTimeouts } from "../../kernel/http/timeouts.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { perceptualHashOf } from "./perceptual-hash.schema.js";

type Sharp = typeof import("sharp")["default"];

/** Loaded with the first photo: it takes almost 30 MiB in each process of the service. */
export const loadedSharp = once(async (): Promise<Sharp> => {
  const { default: sharp } = await import("sharp");
  // libvips knows dozens of formats, SVG among them: what is not needed is never let near a file.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

const maxPixels = 50e6;
const maxSide = 1600;
const quality = 82;
/** Less than `requestTimeouts.handleMs`, so that the rest of the request has time. */
const maxDecodeSeconds = 6;

/** A photo with more pixels waits in the queue of large photos. */
const usualPixels = 12.5e6;

/** How the three formats begin: what libvips goes by, too. */
const isKnownFormat = (sent: Buffer) =>
  sent.toString("hex", 0, 3) === "ffd8ff" || // JPEG
  sent.toString("hex", 0, 8) === "89504e470d0a1a0a" || // PNG
  (sent.toString("latin1", 0, 4) === "RIFF" && sent.toString("latin1", 8, 12) === "WEBP");

/** A photo as it is stored, and the hash of what it shows. */
export interface StoredPicture {
  bytes: Buffer;
  perceptual_hash: string;
}

/**
 * A photo that was sent with an API key, as it is stored: JPEG, upright, at most 1600 px, without any
 * metadata, on white where it was transparent; of an animation the first frame.
 * @throws HttpError 415 for another format, 422 under `photo` for what cannot be decoded; Unavailable
 * when it takes too long or waits too long for others; keys take turns.
 */
export async function reencode(
  sent: Buffer,
  apiKey: string,
  { largePhotos, usualPhotos }: Queues,
): Promise<StoredPicture> {
  if (sent.length === 0) throw invalid({ photo: [fieldTexts.photo_empty] });
  if (!isKnownFormat(sent)) throw unsupportedMedia("photo_format_unsupported");
  const sharp = await loadedSharp();
  const { width, height } = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(damaged);
  const pixels = width * height;
  if (pixels > maxPixels) throw invalid({ photo: [fieldTexts.photo_too_many_pixels] });
  const latest = performance.now() + requestTimeouts.handleMs / 2; // what waited must still have time for its decoding
  return (pixels > usualPixels ? largePhotos : usualPhotos)(apiKey, latest, async () => {
    const bytes = await decode(sharp, sent);
    return { bytes, perceptual_hash: await perceptualHashOf(sharp, bytes) };
  });
}

async function decode(sharp: Sharp, sent: Buffer): Promise<Buffer> {
  const begun = performance.now();
  return sharp(sent, { limitInputPixels: maxPixels, failOn: "error" })
    .timeout({ seconds: maxDecodeSeconds })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality })
    .toBuffer()
    .catch(() => {
      // A time-out does not show whether the photo is bad or the machine is busy.
      if (performance.now() - begun > maxDecodeSeconds * 1000) throw new Unavailable();
      return damaged();
    });
}

function damaged(): never {
  throw invalid({ photo: [fieldTexts.photo_damaged] });
}
