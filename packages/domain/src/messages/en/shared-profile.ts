/** The page of a profile link shared among staff. */
export const sharedProfile = {
  title: "Shared profile",
  lead: "What staff see of {name}, to look only. Shared by {sharer} until <time>{date}</time>. That you looked is written down.",
  profile: "Public profile",
  expiredTitle: "This link no longer opens anything",
  expiredText:
    "It ended by itself, somebody ended it, or whoever made it has left. Ask your colleague to share the profile again.",
  notStaffTitle: "This page is for our staff",
  notStaffText: "Links to shared profiles open for moderators, marketers and administrators only.",
  notStaffLogIn: "Log in with your staff account to see it.",
  home: "Go home",
} as const;
