/** What an account elsewhere says about its owner's name; any of it may be missing, or say it twice. */
export type ClaimedName = {
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly name?: string | undefined;
  readonly nickname?: string | undefined;
};

const MAX_LENGTH = 240;

/** The first and last name for a new person; `otherwise` stands in for what nobody told us. They can change both. */
export function nameOfClaims(
  claims: ClaimedName,
  otherwise: { readonly firstName: string; readonly lastName: string },
) {
  const [first, ...rest] = clean(claims.name).split(" ");
  return {
    firstName: clean(claims.givenName) || first || clean(claims.nickname) || otherwise.firstName,
    lastName: clean(claims.familyName) || rest.join(" ") || otherwise.lastName,
  };
}

/** One line without what can't be seen or stored. */
function clean(text: string | undefined): string {
  return (text ?? "")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\p{Cs}\s]+$/u, "");
}
