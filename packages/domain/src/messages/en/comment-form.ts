/** The field of a comment, which loads when a person opens it. */
export const commentForm = {
  placeholder: "Write a comment",
  counter: "{used, number} of {limit, number} characters",
  tooMany: "{count, plural, one {# character too many} other {# characters too many}}",
  save: "Save",
  cancel: "Cancel",
  editFailed: "Not saved. Your words are kept here, try again.",
  mentionSuggestions: "People to mention",
  mentionCount: "{count, plural, one {# person to mention} other {# people to mention}}",
} as const;
