/** Two decisions about one case: both sides, and a key for each. */
export const consoleConflictMessages = {
  heading: "{count, plural, one {Two decisions conflict} other {# decisions conflict with others}}",
  text: "Somebody decided while yours was on its way. Nothing of yours was carried out.",
  mine: "Yours",
  mineAt: "{what}, <time>{at}</time>",
  did: {
    escalate: "Escalated",
    askSecondOpinion: "Asked for a second opinion",
    note: "Noted",
    undo: "Took a decision back",
  },
  theirs: "Theirs",
  theirsBy: "{decision} by {actor}, <time>{at}</time>",
  theirsOpen: "Nothing is decided yet",
  theirsUnknown: "Fetching their side",
  effect: "With yours, theirs is taken back, and anyone already written to hears about the change.",
  keepTheirs: "Keep theirs",
  dropMine: "Drop mine",
  repeatMine: "Decide mine again",
  repeatOther: "Do mine anyway",
  caseTitle: "‘{title}’",
} as const;
