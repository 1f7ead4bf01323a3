import { type ImageItem, imageItem } from "@meander/domain/contract/people";
import { shownImages } from "@meander/domain/image/shown-image";
import { z } from "zod";
import { storedJson } from "./stored-json.ts";

/** Addresses are older than the rule about them: the reader leaves out what may not be shown. */
const storedImage = imageItem.extend({ src: z.string() });

/** A reader of a jsonb column that holds a list of images. */
export function storedImagesOf(column: string): (value: unknown) => ImageItem[] {
  const read = storedJson(column, z.array(storedImage));
  return (value) => shownImages(read(value));
}

/** A reader of a jsonb column that holds one image or nothing. */
export function storedImageOf(column: string): (value: unknown) => ImageItem | null {
  const read = storedJson(column, storedImage.nullable());
  return (value) => {
    const image = read(value);
    return image === null ? null : (shownImages([image])[0] ?? null);
  };
}
