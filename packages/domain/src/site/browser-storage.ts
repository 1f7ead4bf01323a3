import { deviceMemoryDays, sessionPolicy } from "../policy.ts";

const DAY_SECONDS = 86_400;

/**
 * Everything the website stores in a browser. The code that sets an entry takes name and lifetime from here, and the privacy policy
 * lists it from here.
 */
export const browserStorage = {
  session: { kind: "cookie", name: "meander", maxAgeSeconds: sessionPolicy.absoluteDays * DAY_SECONDS },
  device: { kind: "cookie", name: "meander-device", maxAgeSeconds: deviceMemoryDays * DAY_SECONDS },
  login: { kind: "cookie", name: "meander-login", maxAgeSeconds: 600 },
  theme: { kind: "cookie", name: "theme", maxAgeSeconds: 365 * DAY_SECONDS },
  locale: { kind: "cookie", name: "locale", maxAgeSeconds: 365 * DAY_SECONDS },
  chosenDates: { kind: "tab", name: "meander.chosen-dates" },
  activityDraft: { kind: "tab", name: "meander.activity-draft" },
} as const satisfies Record<string, StoredEntry>;

type StoredEntry =
  /** A cookie, `Secure` and named `__Host-…` under https where only the server sets it. */
  | { readonly kind: "cookie"; readonly name: string; readonly maxAgeSeconds: number }
  /** In the session storage, one for each subject: until the tab is closed. */
  | { readonly kind: "tab"; readonly name: string };

export type StoredName = keyof typeof browserStorage;

type CookieName = {
  [Name in StoredName]: (typeof browserStorage)[Name]["kind"] extends "cookie" ? Name : never;
}[StoredName];
type TabName = Exclude<StoredName, CookieName>;

/** Under https the name keeps other hosts, also those below ours, from setting it. */
export function hostCookieName(entry: CookieName, isHttps: boolean): string {
  const { name } = browserStorage[entry];
  return isHttps ? `__Host-${name}` : name;
}

export function tabKey(entry: TabName, subject: string): string {
  return `${browserStorage[entry].name}.${subject}`;
}
