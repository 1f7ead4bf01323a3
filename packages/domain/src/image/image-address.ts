import { pictureAddressPattern } from "./picture-address.ts";

const MAX_LENGTH = 500;

/**
 * Letters, digits and `_ ~ - .`. No segment is empty or starts with a dot, so browsers can't resolve it to another
 * path.
 */
const segments = "(?:/[\\w~-][\\w.~-]*)+";
const alternatives = [pictureAddressPattern.source.slice(1, -1).replace("?<id>", "?:"), `/(?:scene|img)${segments}`];

/** For schemas; see `isImageAddress`. */
export const imageAddressPattern = new RegExp(`^(?:${alternatives.join("|")})$`);

/**
 * Whether pages may load this image. An external address would leak visitors to another site, and a path on ours could
 * trigger a request with side effects. Only paths below image folders are accepted.
 */
export function isImageAddress(address: string): boolean {
  return address.length <= MAX_LENGTH && imageAddressPattern.test(address);
}
