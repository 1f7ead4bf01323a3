/**
 * Finds a cookie without decoding it, which ours don't need. A library would decode every cookie and throw on a
 * malformed one of another site.
 */
export function findCookie(cookieHeader: string, name: string): string | null {
  const pairs = cookieHeader.split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined || value === "" ? null : value;
}
