import type { OwnImage } from "@meander/domain/contract/media";
import { pictureAddress } from "@meander/domain/image/picture-address";
import { descriptionOf } from "./own-pictures.ts";
import type { PictureRow } from "./picture-queries.ts";

/** An uploaded picture as an image item of its owner. */
export function ownImageOf(row: PictureRow): OwnImage {
  const { id, takenAt, takenLon, takenLat } = row;
  return {
    src: pictureAddress(id),
    ...descriptionOf(row),
    exifData: { takenAt, coordinates: takenLon === null || takenLat === null ? null : [takenLon, takenLat] },
  };
}
