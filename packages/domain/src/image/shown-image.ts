import { images } from "../constants.ts";
import { isImageAddress } from "./image-address.ts";

/** For stored addresses: rows may be older than a rule, or than the end of a stock service. */

/** A person's picture; the drawn one where there is none that may be shown. */
export function shownAvatar(address: string | null): string {
  return shownAddress(address) ?? images.defaultAvatar;
}

export function shownAddress(address: string | null): string | null {
  return address !== null && isImageAddress(address) ? address : null;
}

export function shownImages<Item extends { readonly src: string }>(items: readonly Item[]): Item[] {
  return items.filter(({ src }) => isImageAddress(src));
}
