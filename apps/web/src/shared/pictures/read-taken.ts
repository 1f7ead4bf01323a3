import { exifTimeOf } from "@meander/domain/image/exif-time";

/** When and where a camera says that a picture was taken, in the form of an upload's fields. */
export type Taken = { readonly takenAt?: string; readonly lon?: string; readonly lat?: string };

const options = { exif: ["DateTimeOriginal"], gps: true, ifd0: false, reviveValues: false };

/** Reads the EXIF data of a JPEG; empty without any, and for files whose metadata can't be read. */
export async function readTaken(file: Blob): Promise<Taken> {
  try {
    const exifr = await import("exifr/dist/lite.esm.mjs");
    const found: unknown = await exifr.parse(file, options);
    const { DateTimeOriginal: time, longitude, latitude } = Object(found) as Record<string, unknown>;
    const takenAt = exifTimeOf(time);
    const hasPlace = typeof longitude === "number" && typeof latitude === "number";
    return {
      ...(takenAt !== null && { takenAt }),
      ...(hasPlace && { lon: String(longitude), lat: String(latitude) }),
    };
  } catch {
    return {};
  }
}
