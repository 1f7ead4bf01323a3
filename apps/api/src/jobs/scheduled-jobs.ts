import { dayMs } from "@meander/domain/time/durations";
import type { Logger } from "pino";
import { addressHasher } from "../address-key.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import { deleteOldKeys } from "../http/idempotency-claims.ts";
import { deleteOldWindows } from "../limits/take-from-limit.ts";
import { forgetSignUps } from "../modules/accounts/personal-data/forget-sign-ups.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { deleteOldShares } from "../modules/administration/share-queries.ts";
import { expireActivities } from "../modules/activities/expire-activities.ts";
import { moveSearchOn } from "../modules/activities/move-search-on.ts";
import { deleteOldNotifications } from "../modules/notifications/delete-old-notifications.ts";
import { rankWaitingCases } from "../modules/moderation/rank-waiting-cases.ts";
import { tellAppealAnswers } from "../modules/moderation/tell-appeal-answers.ts";
import { sendReminders } from "../modules/notifications/send-reminders.ts";
import { foldPlaceCounts, settlePlaceCounts } from "../modules/places/count-queries.ts";
import { deleteOldSearches } from "../modules/searches/delete-old-searches.ts";
import { tellSpecials } from "../modules/special-notifications/tell-special.ts";
import type { ScheduledJob } from "../outbox/scheduler.ts";
import { clearRemainders } from "../modules/accounts/personal-data/clear-remainders.ts";
import { deleteOldAnnouncements, deleteOldDevices, deleteOldLinks, deleteOldLogins } from "./delete-old-rows.ts";

type Needs = {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly config: Pick<Config, "addressKey" | "dataFolder" | "smtpUrl">;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** Everything the passing of time causes. */
export function scheduledJobs({ db, sessions, config, clock, log }: Needs): readonly ScheduledJob[] {
  return [
    {
      name: "sweep-boundaries",
      cron: "* * * * *",
      async run() {
        const now = clock();
        await expireActivities(db, now);
        await moveSearchOn(db, now);
      },
    },
    { name: "clear-remainders", cron: "* * * * *", run: () => clearRemainders(db, config, clock()) },
    {
      name: "fold-place-counts",
      cron: "* * * * *",
      async run() {
        await foldPlaceCounts(db);
      },
    },
    {
      name: "settle-place-counts",
      cron: "41 3 * * *",
      async run() {
        const settled = await settlePlaceCounts(db);
        if (settled > 0) log.warn({ settled }, "kept counts of places were wrong and are put right");
      },
    },
    { name: "tell-specials", cron: "* * * * *", run: () => tellSpecials(db, clock()) },
    { name: "rank-waiting-cases", cron: "*/5 * * * *", run: () => rankWaitingCases(db, clock()) },
    { name: "tell-appeal-answers", cron: "* * * * *", run: () => tellAppealAnswers(db, clock()) },
    { name: "send-reminders", cron: "* * * * *", run: () => sendReminders(db, clock()) },
    {
      name: "purge-expired",
      cron: "17 * * * *",
      async run() {
        const now = clock();
        await deleteOldWindows(db, new Date(now.getTime() - dayMs));
        await deleteOldKeys(db, now);
        await deleteOldShares(db, new Date(now.getTime() - dayMs));
        await deleteOldLinks(db, new Date(now.getTime() - dayMs));
        await deleteOldLogins(db, now);
        await deleteOldDevices(db, now);
        await deleteOldNotifications(db, now);
        await deleteOldAnnouncements(db, now);
        await deleteOldSearches(db, now);
        await sessions.deleteExpired();
        const hashAddress = await addressHasher(config);
        await forgetSignUps(db, { hashAddress, keepsMail: config.smtpUrl === undefined, now });
      },
    },
  ];
}
