import { tourFlagsStorageKey } from "../constants.ts";

/** As `tabEntries`: what is stored once somebody is logged in, or has seen the tour. */
export const accountEntries = {
  emailPrompt: { kind: "tab", name: "meander.email-prompt" },
  tour: { kind: "local", name: tourFlagsStorageKey },
} as const;
