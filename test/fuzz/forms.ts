import fc from "fast-check";
import { aPng } from "../support/images.js";
import { canary } from "./trees.js";

const png = await aPng();

const files = fc.oneof(
  fc.constant(png),
  fc.nat(png.length).map((length) => png.subarray(0, length)),
  fc.tuple(fc.nat(png.length - 1), fc.nat(255)).map(([at, byte]) => {
    const damaged = Buffer.from(png);
    damaged[at] = byte;
    return damaged;
  }),
  fc
    .constantFrom("", "Nombres,Apellidos\nAna,Gil\n", "PK\u0003\u0004", "%PDF-1.7", "\u0000")
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
);

const names = fc.constantFrom(
  ...[
    "photo",
    "photo",
    "photo",
    "file",
    "file",
    "file",
    "dry_run",
    "map",
    "date",
    "hospital",
    "list",
  ],
  ...["__proto__", "constructor", "a[b]", "a[9999999]", "file[]", "", "x".repeat(60), "ñ"],
);

const texts = fc.oneof(
  fc.constantFrom("true", "false", "yes", '{"Nombres":"first_name"}', '{"__proto__":1}', "[]", "{"),
  fc.constantFrom("27/06/2026", "2026-02-30", "99999999", "\u0000", "\ufffd"),
  fc.string({ maxLength: 50 }).map((others) => `${canary}${others}`),
  fc.constant(`${canary}${"x".repeat(140_000)}`),
);

const fileNames = fc.constantFrom(
  ...["a.png", "../../etc/passwd", "C:\\a\\b.csv", "", ".", "..", "a\u0000.csv", "ñandú.csv"],
  ...["x".repeat(2_000), '"quoted"', "a;b=c", "%2e%2e%2f"],
);

const part = fc.oneof(
  fc.record({
    name: names,
    file: files,
    filename: fileNames,
    type: fc.constantFrom("image/png", "text/csv", "x"),
  }),
  fc.record({ name: names, text: texts }),
);
type Part = typeof part extends fc.Arbitrary<infer One> ? One : never;

function bytesOf(one: Part): Buffer {
  const disposition = `Content-Disposition: form-data; name="${one.name}"`;
  if ("text" in one) return Buffer.from(`--b\r\n${disposition}\r\n\r\n${one.text}\r\n`);
  const head = `--b\r\n${disposition}; filename="${one.filename}"\r\nContent-Type: ${one.type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), one.file, Buffer.from("\r\n")]);
}

const types = fc.constantFrom(
  ...Array.from({ length: 8 }, () => "multipart/form-data; boundary=b"),
  ...[
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=other",
  ],
  ...['Multipart/Form-Data; Boundary="b"; charset=x', "multipart/mixed; boundary=b", "text/plain"],
  `multipart/form-data; boundary=${"b".repeat(200)}`,
);

/** Multipart forms, mostly well-formed, some cut off. */
export const forms = fc
  .record({
    type: types,
    parts: fc.array(part, { maxLength: 4 }),
    end: fc.constantFrom("--b--\r\n", "--b--\r\n", "--b--\r\n", "", "--b\r\n", "--b--\r\nmore"),
    share: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
  })
  .map(({ type, parts, end, share }) => {
    const whole = Buffer.concat([...parts.map(bytesOf), Buffer.from(end)]);
    return { type, body: whole.subarray(0, Math.floor(share * whole.length)) };
  });
