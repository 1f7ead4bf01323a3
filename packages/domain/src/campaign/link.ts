import { isPagePath } from "../own-path.ts";

/**
 * Where a campaign's button may lead: an https address as it stands, or the path of a page on this site behind `publicUrl`. Null for
 * anything else, such as `javascript:`, another site without a scheme, half an address, or one with a name and a password.
 */
export function campaignLink(href: string, publicUrl: string): string | null {
  if (isPagePath(href)) return `${publicUrl}${href}`;
  return /^https:\/\/[^\s/?#\\@]+\.[^\s/?#\\@]+(?:[/?#][^\s\\]*)?$/iu.test(href) ? href : null;
}
