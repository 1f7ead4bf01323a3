import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/** Every runtime has the URL standard; its types come with a page or with Node, which the domain doesn't know. */
declare const URL: {
  new (url: string): { readonly hostname: string };
  readonly canParse: (url: string) => boolean;
};

export type ParsedEmailAddress =
  | { readonly isValid: true; readonly address: string }
  /** The encoded message for the person who typed it. */
  | { readonly isValid: false; readonly problem: string };

const LOCAL_MAX = 64;
/** A dot-string of RFC 5321, §4.1.2, in ASCII. */
const DOT_STRING = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Labels of RFC 1035 below a top-level domain; others than ASCII as A-labels (RFC 5890). */
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i;

/**
 * The address as stored: without whitespace, its domain in ASCII. The case of the local part is preserved, but comparison
 * ignores it.
 */
export function parseEmailAddress(typed: string): ParsedEmailAddress {
  const [local = "", domain = "", ...others] = typed.replace(/\s+/gu, "").split("@");
  const ascii = asciiDomain(domain);
  if (others.length > 0 || local === "" || ascii === null) return { isValid: false, problem: message("emailInvalid") };
  if (/[^\p{ASCII}]/u.test(local)) return { isValid: false, problem: message("emailNotAscii") };
  const address = `${local}@${ascii}`;
  if (address.length > textLimits.authField)
    return { isValid: false, problem: message("fieldTooLong", { n: textLimits.authField }) };
  if (local.length > LOCAL_MAX || !DOT_STRING.test(local)) return { isValid: false, problem: message("emailInvalid") };
  return { isValid: true, address };
}

function asciiDomain(domain: string): string | null {
  // An ASCII domain keeps its case, as typed.
  if (DOMAIN.test(domain)) return domain;
  if (!/[^\p{ASCII}]/u.test(domain) || /[/?#:\\%[\]]/.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : null;
}
