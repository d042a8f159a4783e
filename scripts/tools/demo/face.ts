import sharp from "sharp";

/** The colours of a drawn face, `#rrggbb`. */
export interface Face {
  skin: string;
  hair: string;
  shirt: string;
  wall?: string;
}

const width = 240;
const height = 300;

/** Whether a point is inside of an ellipse around `x`, `y`. */
const inside = (x: number, y: number, [centreX, centreY, radiusX, radiusY]: number[]): boolean =>
  ((x - Number(centreX)) / Number(radiusX)) ** 2 + ((y - Number(centreY)) / Number(radiusY)) ** 2 <
  1;

/** From the front to the back: what covers a point, and the colour that it has there. */
const shapesOf = ({ skin, hair, shirt }: Face): [colour: string, ...ellipses: number[][]][] => [
  ["#2a2420", [98, 126, 6, 6], [142, 126, 6, 6], [120, 178, 22, 4]],
  [skin, [120, 134, 60, 74]],
  [hair, [120, 118, 76, 86]],
  [skin, [120, 205, 24, 40]],
  [shirt, [120, 290, 96, 74]],
];

/** A photo of nobody: a few shapes, as a JPEG. */
export function drawFace(face: Face): Promise<Buffer> {
  const shapes = shapesOf(face);
  const points = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const shape = shapes.find(([, ...ellipses]) => ellipses.some((one) => inside(x, y, one)));
    return (shape?.[0] ?? face.wall ?? "#c9d6de").slice(1);
  });
  return sharp(Buffer.from(points.join(""), "hex"), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}
