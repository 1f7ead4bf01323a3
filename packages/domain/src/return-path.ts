const MAX_LENGTH = 2_000;

/**
 * The requested path if it is a page of this site, else `/`. Rejects open redirects: other schemes or hosts, double
 * slashes, backslashes, and characters that browsers drop.
 */
export function safeReturnPath(requested: string | undefined): string {
  return requested !== undefined && isPagePath(requested) ? requested : "/";
}

/** Whether a browser would resolve the path to a page of this site. */
export function isPagePath(path: string): boolean {
  // Printable ASCII without the backslash: any other character of a URL is percent-encoded.
  if (path.length > MAX_LENGTH || !/^\/[!-[\]-~]*$/.test(path)) return false;
  const [beforeQuery = ""] = path.split(/[?#]/, 1);
  const hasDotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(beforeQuery);
  return !hasDotSegment && !beforeQuery.includes("//") && !/^\/(?:api|auth)(?:\/|$)/i.test(beforeQuery);
}
