/** The words of ours in a campaign's mail, around what the marketer wrote. */
export const campaignMail = {
  why: "You get product updates as well.",
  unsubscribe: "Stop sending me these",
  testSubject: "[Test] {subject}",
  unsubscribed: "You get no more product updates from us.",
} as const;
