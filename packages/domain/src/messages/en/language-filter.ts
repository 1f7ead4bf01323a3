/** The list of languages to search by. */
export const languageFilter = {
  title: "In which language?",
  subtitle: "Activities whose hosts say so. Choose as many as you speak.",
  search: "Find a language",
  none: "No language is called “{text}”.",
  loading: "Fetching the languages",
  failedTitle: "The languages didn’t come",
  failedText: "Check your connection, then try again.",
  retry: "Try again",
  close: "Close",
  done: "Show activities",
} as const;
