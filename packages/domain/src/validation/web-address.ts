/** Full stops in the widths and scripts that browsers read as one in a domain. */
const label = String.raw`[\p{L}\p{M}\p{N}]`;
const domain = new RegExp(String.raw`${label}[.。]${label}{2,}`, "u");
const scheme = /\/\//u;
const mailbox = /\S@\S/u;

/**
 * Whether mail programs could turn a part of the text into a link: a domain, a scheme or an email address. Initials pass
 * ("J.R. Okafor"), abbreviations need a space after their full stop ("St. John").
 */
export function containsWebAddress(text: string): boolean {
  const read = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  return [domain, scheme, mailbox].some((pattern) => pattern.test(read));
}
