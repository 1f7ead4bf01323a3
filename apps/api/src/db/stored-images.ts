import { type CoverImage, type ImageItem, imageItem } from "@meander/domain/contract/people";
import { shownImages } from "@meander/domain/image/shown-image";
import { z } from "zod";
import { storedJson } from "./stored-json.ts";

/** Some stored addresses predate the rule for them, so the parser omits images that may not be shown. */
const storedImage = imageItem.extend({ src: z.string(), videoId: z.string().optional() });

/** Every picture of a column with a list of images, without videos, as an SQL/JSON path. */
export const stillsPath = "$[*] ? (!(@.isVideo == true))";

/** Returns a parser for a jsonb column with a list of images. */
export function storedImagesOf(column: string): (value: unknown) => ImageItem[] {
  const read = storedJson(column, z.array(storedImage));
  return (value) => shownImages(read(value));
}

/** Returns a parser for a jsonb column with one image or null. */
export function storedImageOf(column: string): (value: unknown) => ImageItem | null {
  const read = storedJson(column, storedImage.nullable());
  return (value) => {
    const image = read(value);
    return image === null ? null : (shownImages([image])[0] ?? null);
  };
}

/** The parts of an image that lists show. */
export function coverImageOf({ src, alt, position, colour }: ImageItem): CoverImage {
  return { src, ...(alt && { alt }), ...(position && { position }), ...(colour && { colour }) };
}
