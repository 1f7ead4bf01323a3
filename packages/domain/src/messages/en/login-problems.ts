/** Why a login at another provider failed; among the errors, but only on their page. */
export const loginProblems = {
  loginProviderUnknown: "There is no login by that name here. Choose another way to log in.",
  loginStale: "This login took too long, was used before or began in another browser. Start again.",
  loginRefused: "You were not logged in there, so you are not logged in here. Try again, or choose another way.",
  loginUnreachable: "We can’t reach the place you log in at. Try again in a moment, or choose another way to log in.",
  loginNotTrusted: "The answer we got does not prove who you are, so nobody was logged in. Start again.",
  loginTermsNeeded: "You have no account here yet. Read what you agree to, and we open one.",
  loginLinkTaken:
    "Your account here already belongs to another account there. Log in with that one, or with your password.",
  loginBroken: "Logging in did not work this time. Try again in a moment, or choose another way to log in.",
} as const;
