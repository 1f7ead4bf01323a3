/** The team's recommendation of an activity, for those who may give it. */
export const recommending = {
  recommend: "Recommend",
  stop: "Stop recommending",
  recommendNamed: "Recommend {title}",
  stopNamed: "Stop recommending {title}",
  done: "“{title}” is recommended now. Its host is told.",
  ended: "“{title}” is no longer recommended.",
  undo: "Undo",
} as const;
