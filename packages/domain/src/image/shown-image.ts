import { images } from "../constants.ts";
import { isImageAddress } from "./image-address.ts";

/** Rechecks stored addresses: rows may be older than a rule, or from a stock service that is no longer allowed. */

/** A person's picture, or the default avatar if there is no valid one. */
export function shownAvatar(address: string | null): string {
  return shownAddress(address) ?? images.defaultAvatar;
}

export function shownAddress(address: string | null): string | null {
  return address !== null && isImageAddress(address) ? address : null;
}

export function shownImages<Item extends { readonly src: string }>(items: readonly Item[]): Item[] {
  return items.filter(({ src }) => isImageAddress(src));
}
