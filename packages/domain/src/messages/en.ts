import { activityForm } from "./en/activity-form.ts";
import { activity } from "./en/activity.ts";
import { errors } from "./en/errors.ts";
import { inbox } from "./en/inbox.ts";
import { myActivities } from "./en/my-activities.ts";

/** Every text a person reads, in British English, as ICU messages. One file an area. */
export const en = { activity, activityForm, errors, inbox, myActivities } as const;

/** The shape every language has to fill. */
export type Messages = typeof en;
