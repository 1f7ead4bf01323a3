/** The console's links by which staff share a person's profile. */
export const consoleShareMessages = {
  heading: "Share this profile",
  text: "A link for colleagues who are logged in on the website: it shows what you see of {name}, to look only, for three days. Each look is written down.",
  share: "Make a link",
  link: "Link to the shared profile",
  copy: "Copy",
  copied: "Copied.",
  once: "Shown this once: copy it now.",
  live: "Links that still open",
  line: "By {name}, until <time>{at}</time>",
  revoke: "End it",
  revokeNamed: "End it: the link by {name}",
  revoked: "The link no longer opens anything.",
} as const;
