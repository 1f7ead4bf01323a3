/** What a suspended or banned person sees on every page. */
export const sanctions = {
  pausedWhy: "Why, and how to ask us to look again",
  banned: "Your account is banned: what you can still do",
  paused:
    "Your account is paused until <time>{date}</time>. You can look around; joining, hosting and writing wait until then.",
} as const;
