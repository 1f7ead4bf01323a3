/** As `tabEntries`: what is stored once somebody is logged in. */
export const accountEntries = {
  emailPrompt: { kind: "tab", name: "meander.email-prompt" },
} as const;
