import { type ImageInput, type ImageItem, imageCredit } from "@meander/domain/contract/people";
import { DomainError } from "@meander/domain/errors";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import { message } from "@meander/domain/messages/message";
import type { Trx } from "../../db/client.ts";
import { storedJson } from "../../db/stored-json.ts";
import { lockPicturesOf, type PictureRow } from "./picture-queries.ts";

const readCredit = storedJson("credit", imageCredit);

/** A person's pictures by id. */
type OwnPictures = ReadonlyMap<string, PictureRow>;

/**
 * Finds the uploaded pictures at these addresses, which the caller is about to store in a column of the owner's; other
 * addresses are ignored. The sweep can't delete them before the transaction ends. Throws DomainError not-found, with
 * the field, for a picture that isn't the owner's.
 */
export async function requireOwnPictures(
  trx: Trx,
  ownerId: string,
  field: string,
  addresses: readonly string[],
): Promise<OwnPictures> {
  const ids = [...new Set(addresses.flatMap((address) => pictureIdOf(address) ?? []))];
  const rows = ids.length === 0 ? [] : await lockPicturesOf(trx, ownerId, ids);
  if (rows.length === ids.length) return new Map(rows.map((row) => [row.id, row]));
  const text = message("pictureNotFound");
  throw new DomainError("not-found", text, { fields: { [field]: text } });
}

/** As `requireOwnPictures`, for a list of images: returns them with their sizes and placeholders, to store them. */
export async function requireOwnImages(
  trx: Trx,
  ownerId: string,
  field: string,
  images: readonly ImageInput[],
): Promise<ImageItem[]> {
  const pictures = await requireOwnPictures(
    trx,
    ownerId,
    field,
    images.map(({ src }) => src),
  );
  return images.map((image) => describedImage(image, pictures));
}

/** What an image item has of its picture: where it is from, its size, colour and placeholder. */
export function descriptionOf({ stockService, stockId, credit, width, height, colour, placeholder }: PictureRow) {
  return {
    service: stockService ?? "local",
    imageId: stockId ?? "",
    width,
    height,
    colour,
    ...(placeholder !== "" && { placeholder }),
    ...(credit !== null && { credit: readCredit(credit) }),
  };
}

/** The image with the size and the placeholder of its picture. */
export function describedImage(image: ImageInput, pictures: OwnPictures): ImageItem {
  const picture = pictures.get(pictureIdOf(image.src) ?? "");
  if (picture === undefined) return image;
  return { ...image, ...descriptionOf(picture) };
}
