import { pictureWidths } from "./picture-widths.ts";

/** Of an uploaded picture in its own size. Its other sizes are below `/media/<id>/`. */
export const pictureAddressPattern = /^\/media\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/;

/** The address of an uploaded picture in its own size, as JPEG. */
export function pictureAddress(pictureId: string): string {
  return `/media/${pictureId}.jpg`;
}

/** Null for an address that isn't of an uploaded picture. */
export function pictureIdOf(address: string): string | null {
  return pictureAddressPattern.exec(address)?.groups?.["id"] ?? null;
}

/** Addresses of an uploaded picture by width; the server responds with the largest it has, if it is smaller. */
export function pictureAddresses(pictureId: string, extension: "jpg" | "avif"): Readonly<Record<number, string>> {
  return Object.fromEntries(pictureWidths.map((width) => [width, `/media/${pictureId}/${width}.${extension}`]));
}
