/** The fixed texts of a campaign's mail, around the marketer's content. */
export const campaignMail = {
  why: "You get product updates as well.",
  unsubscribe: "Stop sending me these",
  testSubject: "[Test] {subject}",
  unsubscribed: "You get no more product updates from us.",
} as const;
