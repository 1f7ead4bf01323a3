import { consoleAdministrationMessages } from "./console-administration.ts";
import { consoleCampaignMessages } from "./console-campaigns.ts";
import { consolePickerMessages } from "./console-pickers.ts";
import { consoleColleagueMessages } from "./console-colleagues.ts";
import { consoleCommentMessages } from "./console-comments.ts";
import { consoleModerationMessages } from "./console-moderation.ts";
import { consoleNotificationMessages } from "./console-notifications.ts";
import { consolePersonFileMessages } from "./console-person-file.ts";
import { consolePersonMessages } from "./console-person-messages.ts";
import { consoleShareMessages } from "./console-shares.ts";
import { consoleShellMessages } from "./console-shell.ts";

/** The staff console. */
export const consoleMessages = {
  title: "Console",
  starting: "Opening the console",
  toCase: "Open its case",
  knownAt: "Without a network. This was last known on <time>{moment}</time>.",
  connection: {
    heading: "Which Meander do you work on?",
    intro: "The address your team gave you. It stays on this computer.",
    addressLabel: "Server address",
    addressHint: "For example meander.example, or localhost:4000 for one on this computer.",
    connect: "Connect",
    connecting: "Looking for it",
    change: "Use another server",
    current: "Server: {address}",
  },
  login: {
    heading: "Log in to the console",
    intro: "For moderators, marketers and administrators.",
    emailLabel: "Email address",
    passwordLabel: "Password",
    submit: "Log in",
    submitting: "Logging in",
    expired: "Your session ran out. Log in again to continue. Your unsent work is still here.",
    revoked: "Your session was ended elsewhere. Log in again to continue. Your unsent work is still here.",
    demoted: "Your account no longer works in the console. Ask an administrator if that is a mistake.",
  },
  /** Whatever can still be undone. */
  undo: { undo: "Undo", left: "{seconds, plural, one {# second} other {# seconds}} left" },
  moderation: consoleModerationMessages,
  campaigns: consoleCampaignMessages,
  notifications: consoleNotificationMessages,
  choose: consolePickerMessages,
  colleagues: consoleColleagueMessages,
  comments: consoleCommentMessages,
  shares: consoleShareMessages,
  personFile: consolePersonFileMessages,
  personMessages: consolePersonMessages,
  administration: consoleAdministrationMessages,
  shell: consoleShellMessages,
  role: {
    consumer: "Traveller",
    publisher: "Publisher",
    moderator: "Moderator",
    administrator: "Administrator",
    marketer: "Marketer",
  },
  error: {
    addressInvalid: "That does not look like an address. Write it like meander.example.",
    addressInsecure:
      "That address is not encrypted, so your session could be read on the way. Use its https:// address.",
    unreachable: "Nothing answers at that address. Check it and your connection, then try again.",
    notMeander: "Something answers at that address, but it is not Meander.",
    noServer: "Choose a server first.",
    notStaff: "The console is for moderators, marketers and administrators. Your account works on the website.",
    refused: "The server refused that.",
    serverOlder: "That Meander is older than this console. Ask for the console that belongs to it.",
    serverNewer: "That Meander is newer than this console. Update the console, then try again.",
    offline: "That needs the server, and it can’t be reached now. Try again once you are online.",
    notFound: "That is no longer there.",
    forbidden: "Your account may not do that.",
    conflict: "Somebody changed that meanwhile. Look at it again.",
    rateLimited: "That was too often. Wait a moment, then try again.",
    diskFull: "The disk is full, so it could not be saved. Free some space, then try again.",
    storeUnreadable: "The saved work on this computer can’t be read.",
    storeNewer: "A newer console saved the work on this computer.",
    requestMalformed: "The console could not send that. Restart it and try again.",
    failed: "The console could not do that. Try again.",
  },
} as const;
