import { account } from "./en/account.ts";
import { notificationPreferences } from "./en/notification-preferences.ts";
import { personalData } from "./en/personal-data.ts";

/** What only the account page says: it loads with that page. */
export const accountMessages = { account, notificationPreferences, personalData } as const;
