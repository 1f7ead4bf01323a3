import { accountEntries } from "./account-entries.ts";
import { offlineEntries } from "./offline-entries.ts";
import { profileEntries } from "./profile-entries.ts";
import { pushEntries } from "./push-entries.ts";
import { localeCookie, tabEntries, themeCookie } from "./stored-entries.ts";
import { deviceRetentionDays, sessionPolicy } from "../policy.ts";

const DAY_SECONDS = 86_400;

/**
 * Everything the website stores in a browser. Code that sets an entry and the privacy policy both read name and
 * lifetime here.
 */
export const browserStorage = {
  session: { kind: "cookie", name: "meander", maxAgeSeconds: sessionPolicy.absoluteDays * DAY_SECONDS },
  device: { kind: "cookie", name: "meander-device", maxAgeSeconds: deviceRetentionDays * DAY_SECONDS },
  login: { kind: "cookie", name: "meander-login", maxAgeSeconds: 600 },
  theme: themeCookie,
  locale: localeCookie,
  ...tabEntries,
  ...accountEntries,
  ...profileEntries,
  ...pushEntries,
  ...offlineEntries,
  pendingPictures: { kind: "files", name: "meander-pictures", hours: 24 },
} as const satisfies Record<string, StoredEntry>;

type StoredEntry =
  /** A cookie. If only the server sets it, it is `Secure` and prefixed with `__Host-` under https. */
  | { readonly kind: "cookie"; readonly name: string; readonly maxAgeSeconds: number }
  /** In sessionStorage, one per subject, until the tab is closed. */
  | { readonly kind: "tab"; readonly name: string }
  /** In localStorage, until it is changed or the browser's data is cleared. */
  | { readonly kind: "local"; readonly name: string }
  /** A service worker, by its path, until the browser's data is cleared. */
  | { readonly kind: "worker"; readonly name: string }
  /** In localStorage, one entry for each change, until it is sent. `logout`, as below, deletes it too. */
  | { readonly kind: "waiting"; readonly name: string }
  /** Answers in the Cache API. `logout`: also deleted by a ban and with the account. */
  | { readonly kind: "cache"; readonly name: string; readonly until: "cleared" | "logout" }
  /** Files in IndexedDB, until they are uploaded, at most so long. */
  | { readonly kind: "files"; readonly name: string; readonly hours: number };

export type StoredName = keyof typeof browserStorage;

type CookieName = {
  [Name in StoredName]: (typeof browserStorage)[Name]["kind"] extends "cookie" ? Name : never;
}[StoredName];

/** Under https, the prefix prevents other hosts, including subdomains, from setting the cookie. */
export function hostCookieName(entry: CookieName, isHttps: boolean): string {
  const { name } = browserStorage[entry];
  return isHttps ? `__Host-${name}` : name;
}
