import type { FoundPicture, OwnImage } from "@meander/domain/contract/media";
import type { ImageItem } from "@meander/domain/contract/people";
import { stockServices } from "@meander/domain/image/stock-service";
import { type Api, readResponse } from "../api/client.ts";

type Chosen = {
  readonly images: readonly ImageItem[];
  /** How many can't be used: their service failed, or has them no more. */
  readonly failed: number;
};

/** Image items of found pictures. Photos of a service are recorded there, and copied where they may be. */
export async function choosePictures(api: Api, found: readonly FoundPicture[]): Promise<Chosen> {
  const photos = new Map<string, OwnImage>();
  for (const service of stockServices) {
    const ids = found.filter((picture) => picture.service === service).map(({ id }) => id);
    if (ids.length === 0) continue;
    const request = api.private.media.used[":service"].$get({ param: { service }, query: { images: ids.join(",") } });
    for (const image of (await readResponse(request)).images) photos.set(`${service} ${image.imageId}`, image);
  }
  const images = found.flatMap(({ service, id, title, urls }): ImageItem | [] => {
    const words = title === "" ? {} : { alt: title };
    if (service === "local") return { src: urls.regular, service, imageId: id, ...words };
    const photo = photos.get(`${service} ${id}`);
    if (photo === undefined) return [];
    const { exifData: _, ...image } = photo;
    return { ...image, ...words };
  });
  return { images, failed: found.length - images.length };
}
