/**
 * Transactional mails and the API's messages about them. `emailVerified` and `emailSentAgain` are the specification's
 * texts.
 */
export const mail = {
  verificationSent: "We've sent you an email to validate your address",
  emailVerified: "Email verified",
  emailSentAgain: "Email sent again!",
  greeting: "Hello {firstName},",
  greetingWithoutName: "Hello,",
  signature: "Meander, with locals and travellers everywhere",
  why: "You get this mail because of your account at {host}.",
  linkHint: "If the button does nothing, copy this address into your browser:",
  bannerAlt: "A drawing of a path through a landscape",
  accountDeleted: "Your account was deleted",
  deletedSubject: "Your account was deleted",
  deletedTitle: "Goodbye, and thank you",
  deletedText:
    "Your account was deleted, and everything about you with it. People who were going to join your activities have been told.",
  deletedHint: "If it was not you who did this, write to us right away, from this address.",
  deletedButton: "Get help",
  verifySubject: "Confirm your email address",
  verifyTitle: "One step to go",
  verifyText: "Confirm your email address, and you can join and host activities.",
  verifyChangeText:
    "An account here is moving to this email address. Confirm it, and mails about the account come here from then on.",
  verifyButton: "Confirm my address",
  verifyExpiry: "The link works once, within 24 hours. If you didn’t ask for it, ignore this mail.",
  knownSubject: "You already have an account",
  knownTitle: "You are already one of us",
  knownText:
    "Someone, probably you, used this email address to sign up or to change an account’s address. It already has an account, so nothing has changed. Log in with your password, or choose ‘Forgotten password?’ there to set a new one.",
  knownButton: "Log in",
  knownHint: "If it was not you, there is nothing to do: nobody got in.",
  resetSent: "We've sent you an email to reset your password",
  passwordReset: "Your password has been resetted",
  passwordUpdated: "Your password has been updated",
  emailUnchanged: "Your email address stays as it is",
  resetSubject: "Set a new password",
  resetTitle: "Set a new password",
  resetText: "Someone, probably you, has forgotten the password of this account. Follow this link to choose a new one.",
  resetButton: "Choose a new password",
  resetExpiry:
    "The link works once, within one hour. If you did not ask for it, ignore this mail: your password stays as it is.",
  passwordChangedSubject: "Your password was changed",
  passwordChangedTitle: "You have a new password",
  passwordChangedText:
    "The password of your account was changed on {when}. Every other device that was logged in is logged out.",
  passwordChangedHint:
    "If it was not you, set a new one at once: choose ‘Forgotten password?’ where you log in, and we mail you a link.",
  emailChangedSubject: "Your email address was changed",
  emailChangedTitle: "Your mail goes elsewhere now",
  emailChangedText:
    "The email address of your account was changed on {when}. This address no longer belongs to it: mails about the account, and links to set a new password, go to the new one.",
  emailRequestedSubject: "Your email address is about to change",
  emailRequestedTitle: "Is this you, moving house?",
  emailRequestedText:
    "On {when}, somebody logged in to your account asked to use another email address for it. It changes once they follow the link we sent there.",
  emailUndoHint:
    "If it was you, there’s nothing to do. If not, keep this address: the link works once, within 72 hours, and logs out every other device.",
  emailUndoButton: "Keep this address",
  emailRestored: "Your old email address is back",
  emailRestoredSubject: "A change of email address was undone",
  emailRestoredTitle: "Back to the old address",
  emailRestoredText:
    "On {when}, the change of your account’s email address was undone from the old address. Mails go there again, and other devices were logged out.",
  emailRestoredHint: "If you have the old address too, log in there and change it again whenever you like.",
  emailRestoredButton: "Get help",
  newDeviceSubject: "A login from a new device",
  newDeviceTitle: "Was this you?",
  newDeviceText: "Somebody logged in to your account on {when} from a device we have not seen before: {device}.",
  newDeviceButton: "See who is logged in",
  newDeviceHint: "If it was you, there is nothing to do. If not, log that device out there and change your password.",
  deviceOn: "{program} on {system}",
  deviceUnknown: "one that does not say what it is",
  linkedSubject: "A new way to log in to your account",
  linkedTitle: "Your account has a new key",
  linkedText:
    "From now on, your account at {provider} logs you in here: it has the same verified email address. Your password works as before.",
  linkedButton: "Look at my account",
  linkedHint: "If this was not you, secure your account at {provider}, then remove the link in your account here.",
  openActivity: "See the activity",
  openNote: "Have a look",
  openInbox: "Open Meander",
  notificationHint: "You can <link>choose which mails you get</link> on your account page.",
} as const;
