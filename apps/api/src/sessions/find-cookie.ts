/** Our cookies need no decoding; a library's reader decodes every cookie there is and throws over a broken one of somebody else's. */
export function findCookie(cookieHeader: string, name: string): string | null {
  const pairs = cookieHeader.split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined || value === "" ? null : value;
}
