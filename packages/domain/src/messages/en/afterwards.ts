/** What a page of a past activity offers before its parts have loaded. */
export const afterwards = {
  dockTitle: "You were there",
  dockHint: "Tell others how it was",
  rate: "Rate it",
  copy: "Host this",
  copyOwn: "Copy to a new draft",
  copied: "A draft of your own is ready. Choose the dates and publish it.",
  copyFailed: "It was not copied. Try again.",
} as const;
