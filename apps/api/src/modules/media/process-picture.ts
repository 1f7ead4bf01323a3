import { pictureWidths } from "@meander/domain/image/picture-widths";
import { uploadLimits } from "@meander/domain/image/upload-limits";
import { exifTimeOf } from "@meander/domain/image/exif-time";
import { type PictureKind, storedBoxOf } from "@meander/domain/image/upload-size";
import { picturePolicy } from "@meander/domain/policy";
import exifr from "exifr";
import { fingerprintOf } from "./fingerprint.ts";
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";

export type PictureJob = { readonly file: string; readonly kind: PictureKind };

/** Where and when the camera says that the picture was taken. */
export type TakenAt = {
  /** The camera's local time, `YYYY-MM-DDTHH:MM:SS`; cameras store no zone. */
  readonly time: string | null;
  /** Degrees. */
  readonly place: readonly [lon: number, lat: number] | null;
};

/** One size of a picture. */
export type Rendition = { readonly name: string; readonly bytes: Uint8Array };

export type ProcessedPicture = {
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Of the renditions, ascending; the last is the picture's own. */
  readonly widths: readonly number[];
  readonly renditions: readonly Rendition[];
  /** `#rrggbb` */
  readonly colour: string;
  /** A ThumbHash in base64. */
  readonly placeholder: string;
  readonly taken: TakenAt;
  /** See `fingerprintOf`. */
  readonly fingerprint: string;
};

/** Why a file isn't used as a picture, for `findRefusal`. */
export type PictureRefusal = "type" | "large" | "small";
export type PictureResult = ProcessedPicture | { readonly refusal: PictureRefusal };

const formats: readonly string[] = ["jpeg", "png", "tiff"];
const WHITE = "#ffffff";
const QUALITY = uploadLimits.jpegQuality * 100;
/** AVIF at the least effort is smaller than JPEG and costs less than half of mozjpeg. */
const AVIF = { quality: 50, effort: 0 } as const;
const THUMB = 100;

/**
 * Decodes a file of any origin into upright sRGB renditions without metadata. Only its first frame is used. What sharp
 * can't decode is refused, also a file that ends too early.
 */
export async function processPicture({ file, kind }: PictureJob): Promise<PictureResult> {
  // Reads the header only, so that a picture with too many pixels is refused for that.
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const refusal = metadata === null ? "type" : refusalOf(metadata, kind);
  if (refusal !== null) return { refusal };
  const decoded = await decode(file, kind).catch(() => null);
  if (decoded === null) return { refusal: "type" };
  const { raw, thumb } = decoded;
  const widths = [...pictureWidths.filter((width) => width < raw.info.width), raw.info.width];
  return {
    width: raw.info.width,
    height: raw.info.height,
    widths,
    renditions: await render(raw, widths),
    ...(await summarise(thumb)),
    taken: await readTaken(file),
    fingerprint: await fingerprintOf(raw.data, { raw: raw.info }),
  };
}

/** Checked before anything is decoded. */
function refusalOf(metadata: Metadata, kind: PictureKind): PictureRefusal | null {
  const { format, width, height, pages = 1, channels, depth, isProgressive, autoOrient } = metadata;
  const { maxPixels, maxFrames, maxProgressiveBytes } = picturePolicy;
  if (!formats.includes(format)) return "type";
  if (width * height * pages > maxPixels || pages > maxFrames) return "large";
  const sampleBytes = depth === "uchar" ? 1 : 2;
  if (isProgressive && width * height * channels * sampleBytes > maxProgressiveBytes) return "large";
  const { minWidth, minHeight } = uploadLimits[kind];
  return autoOrient.width < minWidth || autoOrient.height < minHeight ? "small" : null;
}

type Raw = { readonly data: Buffer; readonly info: OutputInfo };

async function decode(file: string, kind: PictureKind): Promise<{ raw: Raw; thumb: Raw }> {
  const upright = sharp(file, { limitInputPixels: picturePolicy.maxPixels, failOn: "warning" }).autoOrient();
  const { autoOrient } = await upright.metadata();
  const raw = await upright
    .resize({ ...storedBoxOf(autoOrient, kind), fit: "inside", withoutEnlargement: true })
    .flatten({ background: WHITE })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumb = await fromRaw(raw)
    .resize(THUMB, THUMB, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { raw, thumb };
}

function fromRaw({ data, info: { width, height, channels } }: Raw): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** One after the other: a process does one thing at a time. */
async function render(raw: Raw, widths: readonly number[]): Promise<Rendition[]> {
  const renditions: Rendition[] = [];
  for (const width of widths) {
    const sized = await fromRaw(raw).resize(width).raw().toBuffer({ resolveWithObject: true });
    const jpeg = await fromRaw(sized).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
    const avif = await fromRaw(sized).avif(AVIF).toBuffer();
    renditions.push({ name: `${width}.jpg`, bytes: jpeg }, { name: `${width}.avif`, bytes: avif });
  }
  return renditions;
}

async function summarise(thumb: Raw): Promise<Pick<ProcessedPicture, "colour" | "placeholder">> {
  const { dominant } = await fromRaw(thumb).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, "0")).join("");
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  return { colour: `#${hex}`, placeholder: Buffer.from(hash).toString("base64") };
}

/** Broken metadata are no reason to refuse a picture. */
async function readTaken(file: string): Promise<TakenAt> {
  const options = { tiff: true, exif: true, gps: true, reviveValues: false };
  const found: unknown = await exifr.parse(file, options).catch(() => null);
  const { DateTimeOriginal: time, longitude, latitude } = Object(found) as Record<string, unknown>;
  return { time: exifTimeOf(time), place: placeOf(longitude, latitude) };
}

function placeOf(lon: unknown, lat: unknown): TakenAt["place"] {
  if (typeof lon !== "number" || typeof lat !== "number") return null;
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : null;
}
