/** Native interface of the console: menu and the confirmation before it closes. */
export const consoleMainMessages = {
  menu: {
    go: "Go",
    palette: "Find or do",
    keys: "Keys",
    settings: "Settings",
    logOut: "Log out",
  },
  close: {
    title: "Close the console?",
    text: "{count, plural, one {# action has} other {# actions have}} not reached the server yet.",
    detail: "This computer has no keychain, so they are kept only until the console closes. They would be lost.",
    stay: "Keep it open",
    close: "Close and lose them",
  },
} as const;
