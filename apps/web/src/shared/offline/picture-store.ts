import type { ActivityCardView } from "@meander/domain/contract/activities";
import { firstStill } from "@meander/domain/image/first-still";
import { pictureAddresses, pictureIdOf } from "@meander/domain/image/picture-address";
import { scenePath } from "@meander/domain/paths";
import { offlineEntries } from "@meander/domain/site/offline-entries";
import { sceneOf } from "@meander/domain/activity/scene-of";

/** In pixels: as wide as a phone needs. */
const WIDTH = 640;
const { name } = offlineEntries.offlinePictures;

/** Stores the pictures of these activities in place of those before. One that can't be had is left out. */
export async function storePictures(activities: readonly ActivityCardView[]): Promise<void> {
  const wanted = new Set(activities.map(coverAddressOf).filter((address) => address.startsWith("/")));
  const pictures = await caches.open(name);
  const stored = new Set((await pictures.keys()).map(({ url }) => new URL(url).pathname));
  const added = [...wanted].filter((address) => !stored.has(address));
  const removed = [...stored].filter((address) => !wanted.has(address));
  await Promise.allSettled([
    ...added.map((address) => pictures.add(address)),
    ...removed.map((address) => pictures.delete(address)),
  ]);
}

/** The stored picture that may take the place of the one at the path: the same in another size. */
export function findPicture(path: string): Promise<Response | undefined> {
  const [uploaded] = /^\/media\/[0-9a-f-]{36}/.exec(path) ?? [];
  const address = uploaded === undefined ? path.replace("/scene/wide/", "/scene/") : `${uploaded}/${WIDTH}.jpg`;
  return caches.match(address, { cacheName: name });
}

function coverAddressOf(activity: ActivityCardView): string {
  const still = firstStill(activity.images);
  if (still === null) return scenePath(sceneOf(activity));
  const id = pictureIdOf(still.src);
  return (id !== null && pictureAddresses(id, "jpg")[WIDTH]) || still.src;
}
