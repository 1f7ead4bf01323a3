/**
 * Where a campaign's button may lead: an https address as it stands, or a path on this site behind `publicUrl`. Null for
 * anything else, such as `javascript:`, another site without a scheme, or half an address.
 */
export function campaignLink(href: string, publicUrl: string): string | null {
  if (/^\/(?![/\\])[^\s\\]*$/u.test(href)) return `${publicUrl}${href}`;
  return /^https:\/\/[^\s/?#\\@]+\.[^\s/?#\\@]+(?:[/?#][^\s\\]*)?$/iu.test(href) ? href : null;
}
