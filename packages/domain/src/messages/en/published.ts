/** What follows once an activity is published. */
export const published = {
  title: "Your activity is live",
  titleIdea: "Your idea is out there",
  text: "This is how it looks where you share it.",
  picture: "{title}, as others see it in a message",
  share: "Share",
  shareText: "{title}, on Meander",
  linkCopied: "Link copied",
  linkNotCopied: "We couldn’t copy the link. It is in your browser’s address bar.",
  done: "Done",
  close: "Close",
} as const;
