/** Mails we send, and what the API says about them; `emailVerified` and `emailSentAgain` are the specification's words (§8). */
export const mail = {
  verificationSent: "We've sent you an email to validate your address",
  emailVerified: "Email verified",
  emailSentAgain: "Email sent again!",
  greeting: "Hello {firstName},",
  signature: "Meander, with locals and travellers everywhere",
  why: "You get this mail because of your account at {host}.",
  linkHint: "If the button does nothing, copy this address into your browser:",
  bannerAlt: "A drawing of a path through a landscape",
  verifySubject: "Confirm your email address",
  verifyTitle: "One step to go",
  verifyText:
    "Follow this link to confirm your email address. You are logged in right away, and can join and host activities.",
  verifyButton: "Confirm my address",
  verifyExpiry: "The link works once, within 24 hours. If you did not sign up, ignore this mail.",
  knownSubject: "You already have an account",
  knownTitle: "You are already one of us",
  knownText:
    "Someone, probably you, signed up with this email address. It already has an account, so nothing has changed. Log in with your password.",
  knownButton: "Log in",
  knownHint: "If it was not you, there is nothing to do: nobody got in.",
  openActivity: "See the activity",
  openInbox: "Open Meander",
  notificationHint: "You can choose which mails you get in your account’s preferences.",
} as const;
