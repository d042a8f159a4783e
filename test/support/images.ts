import sharp from "sharp";

interface Colour {
  r: number;
  g: number;
  b: number;
}

const red = { r: 200, g: 30, b: 30 };
const green = { r: 30, g: 200, b: 30 };

/** A blank picture. */
export const blank = (width: number, height: number, background: Colour = red) =>
  sharp({ create: { width, height, channels: 3, background } });

export const aJpeg = (width = 40, height = 30) => blank(width, height).jpeg().toBuffer();
export const aPng = (width = 40, height = 30) => blank(width, height).png().toBuffer();
export const aWebp = (width = 40, height = 30) => blank(width, height).webp().toBuffer();

/** As a phone takes it: lying on its side, with the place where it was taken, its maker and a profile. */
export const aPhonePhoto = () =>
  blank(2400, 1200)
    .composite([
      {
        input: { create: { width: 1200, height: 1200, channels: 3, background: green } },
        left: 0,
        top: 0,
      },
    ])
    .withIccProfile("p3")
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>hidden in XMP</secret></x:xmpmeta>')
    .withExif({
      IFD0: { Make: "Maker of the phone", ImageDescription: "hidden in EXIF" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "10/1 30/1 0/1", GPSLongitude: "66/1 55/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Transparent all over, but for nothing. */
export const aTransparentPng = () =>
  sharp({ create: { width: 20, height: 20, channels: 4, background: { ...red, alpha: 0 } } })
    .png()
    .toBuffer();

/** Two frames: the first red, the second green. */
export const anAnimatedWebp = async () => {
  const frame = (colour: Colour) => blank(32, 32, colour).raw().toBuffer();
  const frames = Buffer.concat([await frame(red), await frame(green)]);
  const raw = { width: 32, height: 64, channels: 3 as const, pageHeight: 32 };
  return sharp(frames, { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
};

/** 51 megapixels in a few kilobytes. */
export const aPixelBomb = () => aPng(10_200, 5_000);

/** Noise, which no encoder makes small: about 10 MB, just below what may be sent. */
export async function aBigJpeg(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: red, noise } })
    .jpeg({ quality: 91 })
    .toBuffer();
}

export const otherFormats: [string, Buffer][] = [
  [
    "SVG",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'),
  ],
  ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF")],
  ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
  ["GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
  ["TIFF", Buffer.from("II*\0\b\0\0\0\0\0", "latin1")],
];
