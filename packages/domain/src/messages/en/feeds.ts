/** Links to subscribe to a place's activities, or to what a person hosts. */
export const feeds = {
  label: "Keep up with {name}",
  calendar: "In your calendar",
  rss: "By RSS",
} as const;
