import type { ImageItem } from "@meander/domain/contract/people";
import { pictureAddress } from "@meander/domain/image/picture-address";
import type { PictureRow } from "./picture-queries.ts";

/** An uploaded picture as an image item of its owner. */
export function imageItemOf({ id }: Pick<PictureRow, "id">): ImageItem {
  return { src: pictureAddress(id), service: "local", imageId: "" };
}
