/** Why a social login failed, as passed to the page of `loginProblemPath`. All are keys of the catalogue's errors. */
export const loginProblems = [
  "loginProviderUnknown",
  "loginStale",
  "loginRefused",
  "loginUnreachable",
  "loginNotTrusted",
  "loginTermsNeeded",
  "loginLinkTaken",
  "loginBroken",
] as const;
