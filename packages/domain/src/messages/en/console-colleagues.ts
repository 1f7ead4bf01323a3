/** Colleagues in a case: who has it open, and whom a note mentions. */
export const consoleColleagueMessages = {
  viewers: "{names} {count, plural, one {has} other {have}} this open too",
  mention: "Mention a colleague",
  nobody: "Nobody",
  another: "Another one",
  remove: "Don’t mention {name}",
  unknown: "a former colleague",
  noteFor: "for {names}",
  mentionsYou: "{name} mentions you in a note",
  somebody: "Somebody",
};
