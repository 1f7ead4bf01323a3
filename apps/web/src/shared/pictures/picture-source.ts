import type { ImageItem } from "@meander/domain/contract/people";
import { pictureAddresses, pictureIdOf } from "@meander/domain/image/picture-address";
import type { PictureSource } from "@meander/ui/primitives/picture";

/** An image for `Picture`: an uploaded one in all its sizes. */
export function pictureSourceOf({
  src,
  position,
  colour,
}: Pick<ImageItem, "src" | "position" | "colour">): PictureSource {
  const id = pictureIdOf(src);
  return {
    src,
    ...(position && { focusY: position.y }),
    ...(colour && { colour }),
    ...(id !== null && { widths: pictureAddresses(id, "jpg"), avifWidths: pictureAddresses(id, "avif") }),
  };
}
