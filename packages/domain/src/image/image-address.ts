const MAX_LENGTH = 500;

/** Origins of stock services whose pictures may be shown; the `img-src` of the pages names them too. */
export const stockImageOrigins: readonly string[] = [];

/** Letters, digits and `_ ~ - .`, no segment empty or beginning with a dot: nothing that a browser would resolve to another path. */
const segments = "(?:/[\\w~-][\\w.~-]*)+";
const alternatives = [
  `/(?:media|scene|img)${segments}`,
  ...stockImageOrigins.map((origin) => `${origin.replaceAll(".", "\\.")}${segments}(?:\\?[\\w.~&=-]*)?`),
];

/** For schemas; see `isImageAddress`. */
export const imageAddressPattern = new RegExp(`^(?:${alternatives.join("|")})$`);

/**
 * Whether a page may load this as a picture. An address on another site reports visitors to it, and one on ours may have an effect:
 * only paths below folders that hold nothing but pictures are accepted, as the site writes them.
 */
export function isImageAddress(address: string): boolean {
  return address.length <= MAX_LENGTH && imageAddressPattern.test(address);
}
