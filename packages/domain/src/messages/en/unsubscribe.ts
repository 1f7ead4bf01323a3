/** The page of a campaign's unsubscribe link. */
export const unsubscribe = {
  title: "Product updates",
  onTitle: "You get our product updates",
  onText: "Now and then we write to {address} about what is new and where to go next.",
  onAction: "Stop these mails",
  offTitle: "No more product updates",
  offText:
    "We have stopped writing to {address} about what is new. You still hear about your own activities and your account.",
  offAction: "Send them again",
  yourAddress: "your address",
  missingTitle: "This link leads to nobody",
  missingAction: "See what is on",
} as const;
