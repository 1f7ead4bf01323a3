/** The address of an uploaded picture in its own size, as JPEG. */
export function pictureAddress(pictureId: string): string {
  return `/media/${pictureId}.jpg`;
}
