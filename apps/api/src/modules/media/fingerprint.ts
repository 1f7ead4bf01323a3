import phash from "sharp-phash";
import type { SharpOptions } from "sharp";

/**
 * What a picture looks like, as 64 binary digits: pictures that look alike differ in few of them. Of the discrete cosine
 * transform of 32 × 32 grey pixels. `input` is a file or raw pixels.
 */
export function fingerprintOf(input: Uint8Array, options?: SharpOptions): Promise<string> {
  return phash(Buffer.from(input), options);
}
