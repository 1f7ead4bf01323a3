import { isPagePath } from "../return-path.ts";

/**
 * Resolves a campaign button's link: an https address unchanged, or a path on this site prefixed with `publicUrl`. Null
 * for anything else, such as `javascript:`, a protocol-relative or incomplete URL, or one with credentials.
 */
export function campaignLink(href: string, publicUrl: string): string | null {
  if (isPagePath(href)) return `${publicUrl}${href}`;
  return /^https:\/\/[^\s/?#\\@]+\.[^\s/?#\\@]+(?:[/?#][^\s\\]*)?$/iu.test(href) ? href : null;
}
