import { textLimits } from "../constants.ts";
import { cutText } from "../validation/cut-text.ts";
import { cleanLine } from "../validation/typed-text.ts";
import { containsWebAddress } from "../validation/web-address.ts";

/** A login provider's claims about a person's name; each may be missing or redundant. */
export type ClaimedName = {
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly name?: string | undefined;
  readonly nickname?: string | undefined;
};

/** First and last name of a new person, with `fallback` for missing claims. Both can be changed later. */
export function nameOfClaims(claims: ClaimedName, fallback: { readonly firstName: string; readonly lastName: string }) {
  const [first, ...rest] = clean(claims.name).split(" ");
  return {
    firstName: clean(claims.givenName) || first || clean(claims.nickname) || fallback.firstName,
    lastName: clean(claims.familyName) || rest.join(" ") || fallback.lastName,
  };
}

/** Empty if it contains a web address, as in `nameField`. */
function clean(text: string | undefined = ""): string {
  return containsWebAddress(text) ? "" : cutText(cleanLine(text), textLimits.authField).trimEnd();
}
