/** The page of somebody whose account is banned. */
export const banned = {
  title: "Your account is banned",
  lead: "Nobody sees your page, your pictures or your lists, and your activities ahead are cancelled. You can still appeal, export your data and delete your account.",
  appealTitle: "Appeal",
  appealText: "See the decision and its reasons, and ask us to look again. Somebody who had no part in it will.",
  appealButton: "See the decision",
  addressTitle: "Why",
  addressText: "An account with your email address was banned before. If you think this is wrong, write to us.",
  addressButton: "Write to us",
} as const;
