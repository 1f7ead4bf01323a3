export const offline = {
  title: "You’re offline",
  lastUpdated: "Last updated <time>{at}</time>",
  outOfDate: "What you see may be out of date.",
  updateReady: "A new version of Meander is ready",
  reload: "Reload",
  later: "Later",
} as const;
