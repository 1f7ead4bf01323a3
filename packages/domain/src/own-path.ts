const MAX_LENGTH = 2_000;

/**
 * The path on our own site that a person is sent back to, or `/` for anything that could lead elsewhere: another scheme or host, a second
 * slash or a backslash that browsers read as one, characters that they leave out, and addresses that are no pages.
 */
export function ownPathOf(asked: string | undefined): string {
  return asked !== undefined && isPagePath(asked) ? asked : "/";
}

/** Whether it is the path of a page of ours, as a browser would resolve it. */
export function isPagePath(path: string): boolean {
  // From the space up to the tilde, without the backslash: what else belongs in an address is written with per cent signs.
  if (path.length > MAX_LENGTH || !/^\/[!-[\]-~]*$/.test(path)) return false;
  const [beforeQuery = ""] = path.split(/[?#]/, 1);
  const hasDotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(beforeQuery);
  return !hasDotSegment && !beforeQuery.includes("//") && !/^\/(?:api|auth)(?:\/|$)/i.test(beforeQuery);
}
