import { once } from "../../kernel/async/once.js";

type Sharp = typeof import("sharp")["default"];

/** The package is CommonJS with types of a module: its function is the default export at run time alone. */
const loadedPhash = once(async (): Promise<(photo: Buffer) => Promise<string>> => {
  const { default: phash } = await import("sharp-phash");
  return phash as unknown as (photo: Buffer) => Promise<string>;
});

/** Below this many bits of entropy there is hardly anything in a picture: a blank sheet, a silhouette. */
const leastEntropy = 3;

/**
 * A hash of what a stored photo shows: 64 digits, 0 or 1. Pictures of another size or quality differ in a few of them,
 * other pictures in about half (a perceptual hash by discrete cosine transform, as Zauner 2010 describes it).
 * @returns the empty text when there is nothing in the picture to be recognised by, or it cannot be read.
 */
export async function perceptualHashOf(sharp: Sharp, photo: Buffer): Promise<string> {
  try {
    const { entropy } = await sharp(photo).stats();
    const phash = await loadedPhash();
    return entropy < leastEntropy ? "" : await phash(photo);
  } catch {
    return "";
  }
}

/**
 * Two pictures are the same up to this many digits: a size, a quality or a thin edge more or less. That two records are
 * compared because of their photos alone is certain up to three digits (src/features/matching/block-keys.ts).
 */
const maxDifferent = 6;

export const isSamePicture = (one: string, other: string): boolean =>
  [...one].filter((digit, at) => digit !== other[at]).length <= maxDifferent;
