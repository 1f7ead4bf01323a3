import { activity } from "./en/activity.ts";
import { errors } from "./en/errors.ts";
import { map } from "./en/map.ts";
import { ratings } from "./en/ratings.ts";
import { web } from "./en/web.ts";
import { when } from "./en/when.ts";

/** What every page of the web app may say. The words of single pages and dialogs load with those: `en-pages.ts`. */
export const webMessages = {
  activity,
  errors,
  map,
  ratings,
  web,
  when,
} as const;

export type WebMessages = typeof webMessages;
