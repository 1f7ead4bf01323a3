import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** What must not be found in anything that is stored. */
export const CANARY = "canary-5f1e";
export const MAX_BYTES = 5_242_880;

/** `stored`, or why it is refused: its type, too many bytes, pixels or frames, or too few pixels. */
export type Verdict = "stored" | "type" | "large" | "small";
export type HostileFile = readonly [name: string, verdict: Verdict, make: () => Buffer | Promise<Buffer>];

const text = (value: string) => Buffer.from(value, "utf8");
const ofWords = (...words: number[]) => Buffer.from(words.flatMap((word) => [word >> 8, word & 0xff]));

/** A picture with shapes and noise, so that its data are long enough to be cut. */
function picture(width = 900, height = 600): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4a259"/><circle cx="40%" cy="50%" r="25%" fill="#1d4e5f"/>
    <path d="M0 ${height}L${width / 2} ${height / 3}L${width} ${height}" fill="#fff3d6" stroke="#2a1a12" stroke-width="7"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#ffffff" });
}
const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer();
const png = (width?: number, height?: number) => picture(width, height).png().toBuffer();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a9d8f" } });
const flat = (width: number, height: number) => plain(width, height).png().toBuffer();

/** Puts segments directly after a JPEG's start. */
async function withSegments(...segments: readonly (readonly [marker: number, data: Buffer])[]): Promise<Buffer> {
  const file = await jpeg();
  const added = segments.flatMap(([marker, data]) => [Buffer.from([0xff, marker]), ofWords(data.byteLength + 2), data]);
  return Buffer.concat([file.subarray(0, 2), ...added, file.subarray(2)]);
}

/** Replaces the size in a JPEG's frame header. */
async function withClaimedSize(width: number, height: number): Promise<Buffer> {
  const file = await jpeg();
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  ofWords(height, width).copy(file, frame + 5);
  return file;
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const body = Buffer.concat([text(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type PngHeader = {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colourType?: number;
  readonly interlace?: number;
};

function header({ width, height, depth = 8, colourType = 0, interlace = 0 }: PngHeader): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colourType, 0, 0, interlace], 8);
  return chunk("IHDR", data);
}

/** A PNG of these chunks between header and end. */
function pngOf(wishes: PngHeader, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([pngStart, header(wishes), ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

const greyRows = (width: number, height: number) => Buffer.alloc((width + 1) * height, 0);
const idat = (rows: Buffer) => chunk("IDAT", deflateSync(rows));

/** Puts chunks directly after a PNG's header. */
async function withChunks(...chunks: readonly Buffer[]): Promise<Buffer> {
  const file = await png();
  return Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);
}

type Field = readonly [tag: number, type: 3 | 4, value: number];

/** A grey TIFF with pages that share one strip, or whose last page points to the first. */
function tiffOf(
  pages: number,
  wishes: {
    readonly width?: number;
    readonly height?: number;
    readonly isLoop?: boolean;
    readonly strip?: number;
  } = {},
): Buffer {
  const { width = 900, height = 600, isLoop = false } = wishes;
  const { strip = width * height } = wishes;
  const data = Buffer.alloc(width * height, 0x80);
  const fields: readonly Field[] = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, strip],
  ];
  const size = 2 + fields.length * 12 + 4;
  const first = 8 + data.byteLength;
  const start = Buffer.alloc(8);
  start.write("II");
  start.writeUInt16LE(42, 2);
  start.writeUInt32LE(first, 4);
  const directories = Array.from({ length: pages }, (_, page) => {
    const directory = Buffer.alloc(size);
    directory.writeUInt16LE(fields.length, 0);
    for (const [index, [tag, type, value]] of fields.entries()) {
      const at = 2 + index * 12;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(1, at + 4);
      if (type === 3) directory.writeUInt16LE(value, at + 8);
      else directory.writeUInt32LE(value, at + 8);
    }
    const isLast = page === pages - 1;
    directory.writeUInt32LE(isLast ? (isLoop ? first : 0) : first + (page + 1) * size, size - 4);
    return directory;
  });
  return Buffer.concat([start, data, ...directories]);
}

const script = `<script>alert("${CANARY}")</script>`;
const svg = (inside: string) =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${inside}</svg>`);
const cut = async (file: Promise<Buffer>, share: number) => {
  const whole = await file;
  return whole.subarray(0, Math.floor(whole.byteLength * share));
};
const exif = (tags: Record<string, string>, orientation?: number) =>
  picture()
    .withExif({ IFD0: { ImageDescription: script, Copyright: CANARY, ...tags } })
    .withMetadata(orientation === undefined ? {} : { orientation })
    .jpeg()
    .toBuffer();

const nothingLike: readonly HostileFile[] = [
  ["no byte", "type", () => Buffer.alloc(0)],
  ["one byte", "type", () => Buffer.from([0xff])],
  ["plain text", "type", () => text(CANARY)],
  ["a page", "type", () => text(`<!doctype html><html><body>${script}</body></html>`)],
  ["zeros", "type", () => Buffer.alloc(100_000)],
  ["a PDF", "type", () => text("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF")],
  ["a ZIP", "type", () => Buffer.concat([text("PK\u0003\u0004"), Buffer.alloc(60)])],
  ["a film", "type", () => Buffer.concat([Buffer.from([0, 0, 0, 24]), text("ftypmp42"), Buffer.alloc(200)])],
  ["an icon", "type", () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(200)])],
  ["a bitmap", "type", () => Buffer.concat([text("BM"), Buffer.alloc(900)])],
  ["a drawing", "type", () => svg("")],
  ["a drawing with a script", "type", () => svg(script)],
  [
    "a drawing with an entity",
    "type",
    () =>
      text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>'),
  ],
  [
    "a drawing with nested entities",
    "type",
    () =>
      text(
        `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(50)}"><!ENTITY b "${"&a;".repeat(50)}"><!ENTITY c "${"&b;".repeat(50)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`,
      ),
  ],
  ["a drawing that loads another", "type", () => svg('<image href="http://127.0.0.1:1/a.png" width="9" height="9"/>')],
  ["a compressed drawing", "type", () => gzipSync(svg(script))],
  ["a GIF", "type", () => picture().gif().toBuffer()],
  ["a WebP", "type", () => picture().webp().toBuffer()],
  ["an AVIF", "type", () => picture().avif({ effort: 0 }).toBuffer()],
  [
    "a HEIC",
    "type",
    () =>
      Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        text("ftypheic"),
        Buffer.alloc(4),
        text("mif1heic"),
        Buffer.alloc(400),
      ]),
  ],
];

const broken: readonly HostileFile[] = [
  ["a JPEG's first bytes", "type", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  [
    "a JPEG's start before noise",
    "type",
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 0x5a)]),
  ],
  ["a tenth of a JPEG", "type", () => cut(jpeg(), 0.1)],
  ["half a JPEG", "type", () => cut(jpeg(), 0.5)],
  ["nearly a whole JPEG", "type", () => cut(jpeg(), 0.97)],
  [
    "a JPEG with a segment that ends after the file",
    "type",
    async () => Buffer.concat([(await jpeg()).subarray(0, 2), Buffer.from([0xff, 0xe1, 0xff, 0xff]), text("Exif")]),
  ],
  ["a PNG's first bytes", "type", () => pngStart],
  ["a PNG without data", "type", () => pngOf({ width: 900, height: 600 })],
  ["half a PNG", "type", () => cut(png(), 0.5)],
  [
    "a PNG with a wrong sum",
    "type",
    async () => {
      const file = await png();
      const at = file.indexOf("IDAT") + 20;
      file[at] = (file[at] ?? 0) ^ 0xff;
      return file;
    },
  ],
  ["a PNG with too few rows", "type", () => pngOf({ width: 900, height: 600 }, idat(greyRows(900, 20)))],
  [
    "a PNG with an unknown colour type",
    "type",
    () => pngOf({ width: 900, height: 600, colourType: 5 }, idat(greyRows(900, 600))),
  ],
  ["a PNG of no width", "type", () => pngOf({ width: 0, height: 600 }, idat(greyRows(1, 600)))],
  ["a TIFF's first bytes", "type", () => text("II*\u0000")],
  ["half a TIFF", "type", () => tiffOf(1).subarray(0, 200_000)],
  ["a TIFF whose strip ends after the file", "type", () => tiffOf(1, { strip: 0x7fffffff })],
  ["a TIFF of no page", "type", () => Buffer.concat([text("II*\u0000"), Buffer.alloc(4)])],
];

const bombs: readonly HostileFile[] = [
  ["a JPEG that claims 65,500 × 65,500", "large", () => withClaimedSize(65_500, 65_500)],
  ["a JPEG that claims twice its height", "type", () => withClaimedSize(900, 1200)],
  [
    "a PNG of 50,000 × 50,000",
    "large",
    () => pngOf({ width: 50_000, height: 50_000, depth: 1 }, idat(Buffer.alloc(1000))),
  ],
  ["a PNG of 2,000,000,000 × 2", "type", () => pngOf({ width: 2_000_000_000, height: 2 }, idat(Buffer.alloc(1000)))],
  [
    "an interlaced PNG of 20,000 × 20,000",
    "large",
    () => pngOf({ width: 20_000, height: 20_000, interlace: 1 }, idat(Buffer.alloc(1000))),
  ],
  ["a plain PNG of 54 megapixels", "large", () => flat(9000, 6000)],
  ["an interlaced PNG of 21 megapixels", "large", () => plain(6000, 3500).png({ progressive: true }).toBuffer()],
  ["a progressive JPEG of 21 megapixels", "large", () => plain(6000, 3500).jpeg({ progressive: true }).toBuffer()],
  ["a TIFF of 54 megapixels", "large", () => plain(9000, 6000).tiff({ compression: "deflate" }).toBuffer()],
  ["a TIFF of 101 pages", "large", () => tiffOf(101)],
  ["a TIFF of 60 pages with 65 megapixels together", "large", () => tiffOf(60, { width: 1200, height: 900 })],
  [
    "a PNG with a compressed text of 300 megabytes",
    "stored",
    () =>
      withChunks(
        chunk("zTXt", Buffer.concat([text("Comment\0\0"), deflateSync(Buffer.alloc(300_000_000), { level: 1 })])),
      ),
  ],
  [
    "a PNG with a colour profile of 60 megabytes",
    "stored",
    () =>
      withChunks(chunk("iCCP", Buffer.concat([text("big\0\0"), deflateSync(Buffer.alloc(60_000_000), { level: 1 })]))),
  ],
  [
    "one byte too many",
    "large",
    async () => Buffer.concat([await jpeg(), Buffer.alloc(MAX_BYTES)]).subarray(0, MAX_BYTES + 1),
  ],
  ["twice as many bytes", "large", () => Buffer.alloc(2 * MAX_BYTES)],
];

const small: readonly HostileFile[] = [
  ["one pixel", "small", () => flat(1, 1)],
  ["599 × 600", "small", () => jpeg(599, 600)],
  ["600 × 219", "small", () => jpeg(600, 219)],
  ["219 × 600, turned upright", "small", () => picture(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ["1 × 20,000", "small", () => flat(1, 20_000)],
];

const odd: readonly HostileFile[] = [
  [
    "as many bytes as may be",
    "stored",
    async () => Buffer.concat([await jpeg(), Buffer.alloc(MAX_BYTES)]).subarray(0, MAX_BYTES),
  ],
  ["a panorama", "stored", () => flat(20_000, 220)],
  ["CMYK", "stored", () => picture().toColourspace("cmyk").jpeg().toBuffer()],
  ["grey", "stored", () => picture().greyscale().jpeg().toBuffer()],
  ["a progressive JPEG", "stored", () => picture().jpeg({ progressive: true }).toBuffer()],
  ["a PNG of 16 bits", "stored", () => picture().toColourspace("rgb16").png().toBuffer()],
  ["an interlaced PNG", "stored", () => picture().png({ progressive: true }).toBuffer()],
  [
    "a PNG with a palette and transparency",
    "stored",
    () => picture().ensureAlpha(0.3).png({ palette: true }).toBuffer(),
  ],
  ["a TIFF of 3 pages", "stored", () => tiffOf(3)],
  ["a TIFF whose pages never end", "type", () => tiffOf(2, { isLoop: true })],
  ["EXIF with markup", "stored", () => exif({ Artist: script })],
  ["EXIF with an impossible orientation", "stored", () => exif({ Orientation: "99" })],
  [
    "a place beyond the poles",
    "stored",
    () =>
      picture()
        .withExif({ IFD3: { GPSLatitude: "99/1 0/1 0/1", GPSLatitudeRef: CANARY, GPSLongitude: "999/0 0/0 0/0" } })
        .jpeg()
        .toBuffer(),
  ],
  ["XMP", "stored", () => withSegments([0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${script}</x:xmpmeta>`)])],
  ["IPTC", "stored", () => withSegments([0xed, text(`Photoshop 3.0\u00008BIM${CANARY}`)])],
  ["a comment with markup", "stored", () => withSegments([0xfe, text(script)])],
  [
    "a segment of noise as EXIF",
    "stored",
    () => withSegments([0xe1, Buffer.concat([text("Exif\0\0"), Buffer.alloc(60_000, 0x5a)])]),
  ],
  [
    "an invalid colour profile",
    "stored",
    () => withSegments([0xe2, Buffer.concat([text("ICC_PROFILE\0\u0001\u0001"), Buffer.alloc(500, 0x41)])]),
  ],
  ["text in a PNG", "stored", () => withChunks(chunk("tEXt", text(`Comment\0${script}`)))],
  ["a page after a JPEG", "stored", async () => Buffer.concat([await jpeg(), text(`<html>${script}</html>`)])],
  ["a ZIP after a PNG", "stored", async () => Buffer.concat([await png(), text(`PK\u0003\u0004${CANARY}`)])],
  ["a program after a TIFF", "stored", () => Buffer.concat([tiffOf(1), text(`#!/bin/sh\necho ${CANARY}`)])],
];

/** Files that an attacker or a broken camera sends; each is made here. */
export const hostileFiles: readonly HostileFile[] = [...nothingLike, ...broken, ...bombs, ...small, ...odd];
