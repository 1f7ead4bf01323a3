import { account } from "./en/account.ts";
import { notificationPreferences } from "./en/notification-preferences.ts";

/** What only the account page says: it loads with that page. */
export const accountMessages = { account, notificationPreferences } as const;

export type AccountMessages = typeof accountMessages;
