import { activityKey, personKey, reportedCommentKey } from "../registry.ts";
import type { DemoCase, ReportedComment } from "../types.ts";

/** Comments that are reported, separate from the activities' ordinary ones. */
export const reportedComments: readonly ReportedComment[] = [
  {
    key: "hotel",
    activity: "dalston-jazz",
    author: "dan",
    text: "who wants to share a cheap hotel after, girls only, message me",
    hoursAgo: 1,
  },
  {
    key: "your-lot",
    activity: "brixton-salsa",
    author: "dan",
    text: "this was a nice area before your lot moved in, go home",
    hoursAgo: 9,
  },
  {
    key: "day-tours",
    activity: "tate-late",
    author: "omar",
    text: "For real tours of London book my DAY TOURS, 20% off with code OMAR20, link in my profile!!",
    hoursAgo: 13 * 24,
  },
  { key: "salty", activity: "rome-trastevere", author: "ben", text: "Too salty last time. Bring water.", hoursAgo: 72 },
];

/** Newest reports first. Ages are relative to the seeding, so that some cases are always fresh and some overdue. */
export const cases: readonly DemoCase[] = [
  {
    key: "hotel-remark",
    subjectType: "comment",
    subject: reportedCommentKey("hotel"),
    reports: [
      {
        by: "hannah",
        category: "harassment",
        text: "He writes this under every evening thing. Two of us don’t dare to come now.",
        hoursAgo: 0.3,
      },
    ],
  },
  {
    key: "night-ride",
    subjectType: "activity",
    subject: activityKey("south-bank-night-ride"),
    reports: [
      {
        by: "greta",
        category: "unsafe",
        text: "Half the group had no lights and he took us through two red ones. Somebody will get hurt.",
        hoursAgo: 0.8,
      },
      { by: "tom", category: "unsafe", text: "Great idea, but not like this: no lights, no helmets.", hoursAgo: 0.5 },
    ],
  },
  {
    key: "boat",
    subjectType: "activity",
    subject: activityKey("cheap-drinks-boat"),
    reports: [
      {
        by: "mateo",
        category: "scam",
        text: "Asks for money before naming a pier. There is no such boat.",
        hoursAgo: 3,
      },
      { by: "hannah", category: "scam", text: "A friend paid and never heard back.", hoursAgo: 2 },
      { by: "traveller", category: "spam", text: "Posted the same thing under three walks.", hoursAgo: 1 },
    ],
  },
  {
    key: "dan",
    subjectType: "user",
    subject: personKey("dan"),
    reports: [
      { by: "aiko", category: "harassment", text: "Keeps writing to me after I said no.", hoursAgo: 9 },
      {
        by: "emily",
        category: "harassment",
        text: "He waited outside the café after the market breakfast.",
        hoursAgo: 6,
      },
    ],
  },
  {
    key: "camp-fires",
    subjectType: "activity",
    subject: activityKey("epping-camp"),
    reports: [
      {
        by: "ella",
        category: "unsafe",
        text: "Open fires are not allowed in the forest and he told us to light one anyway.",
        hoursAgo: 5,
      },
    ],
    steps: [
      {
        type: "escalate",
        by: "moderator",
        text: "He says the rangers gave permission. Somebody should ask them before we decide.",
        hoursAgo: 4,
      },
    ],
  },
  {
    key: "your-lot-remark",
    subjectType: "comment",
    subject: reportedCommentKey("your-lot"),
    reports: [
      { by: "diego", category: "hate", text: "This is about me and everyone who dances here.", hoursAgo: 7 },
      { by: "zara", category: "hate", text: "No place for this.", hoursAgo: 6.5 },
    ],
  },
  {
    key: "boat-remark",
    subjectType: "comment",
    subject: "comment:cheap-drinks-boat:0",
    reports: [{ by: "kwame", category: "spam", text: "Spam, again.", hoursAgo: 5 }],
  },
  {
    key: "borrowed-face",
    subjectType: "user",
    subject: personKey("ben"),
    reports: [
      {
        by: "jack",
        category: "impersonation",
        text: "These are my brother’s name and words. He has never been on here.",
        hoursAgo: 15,
      },
    ],
  },
  {
    key: "petrol-money",
    subjectType: "activity",
    subject: activityKey("brighton-drive"),
    reports: [
      {
        by: "yuki",
        category: "scam",
        text: "Everyone paid petrol in advance, then the last trip was called off and nobody got it back.",
        hoursAgo: 26,
      },
    ],
  },
  {
    key: "closed-kitchen",
    subjectType: "activity",
    subject: activityKey("rome-trastevere"),
    reports: [
      { by: "camille", category: "other", text: "We stood before a closed door and he did not answer.", hoursAgo: 30 },
    ],
    steps: [
      {
        type: "askSecondOpinion",
        by: "moderator",
        text: "One bad evening or a pattern? His other suppers have good ratings.",
        hoursAgo: 22,
      },
    ],
  },
  {
    key: "loud-night",
    subjectType: "user",
    subject: personKey("jack"),
    reports: [
      { by: "maria", category: "other", text: "Drunk and rude to the musicians, who had asked twice.", hoursAgo: 40 },
    ],
  },
  {
    key: "tour-seller",
    subjectType: "user",
    subject: personKey("omar"),
    reports: [
      { by: "grace", category: "spam", text: "He sends everybody who joins a link to his paid tours.", hoursAgo: 50 },
      { by: "arjun", category: "spam", text: "Same link as last month.", hoursAgo: 31 },
    ],
  },
  {
    key: "ponds",
    subjectType: "activity",
    subject: activityKey("hampstead-ponds"),
    reports: [
      {
        by: "samuel",
        category: "unsafe",
        text: "There is no lifeguard before seven. It should at least say so.",
        hoursAgo: 1.4,
      },
    ],
  },
  {
    key: "salty-remark",
    subjectType: "comment",
    subject: reportedCommentKey("salty"),
    reports: [{ by: "luca", category: "other", text: "He is unkind about the cook, who is my aunt.", hoursAgo: 68 }],
  },
  {
    key: "dan-before",
    subjectType: "user",
    subject: personKey("dan"),
    reports: [
      {
        by: "leila",
        category: "harassment",
        text: "Kept asking for my number in front of everyone.",
        hoursAgo: 33 * 24 + 4,
      },
    ],
    decided: {
      decision: "warn",
      category: "harassment",
      by: "moderator",
      owner: "dan",
      text: "A no is enough, the first time.",
      hoursAgo: 33 * 24,
    },
  },
  {
    key: "day-tours-remark",
    subjectType: "comment",
    subject: reportedCommentKey("day-tours"),
    reports: [
      { by: "leila", category: "spam", text: "An advertisement under my museum evening.", hoursAgo: 12 * 24 + 20 },
    ],
    decided: {
      decision: "removeContent",
      category: "spam",
      by: "moderator",
      owner: "omar",
      text: "",
      hoursAgo: 12 * 24,
    },
  },
];
