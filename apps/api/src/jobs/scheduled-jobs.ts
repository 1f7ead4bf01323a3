import { dayMs } from "@meander/domain/time/durations";
import type { Logger } from "pino";
import { getAddressHasher } from "../address-key.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import { deleteOldKeys } from "../http/idempotency-claims.ts";
import { deleteOldWindows } from "../limits/take-from-limit.ts";
import { clearResidualData } from "../modules/accounts/personal-data/clear-residual-data.ts";
import { deleteAbandonedSignUps } from "../modules/accounts/personal-data/delete-abandoned-sign-ups.ts";
import { advanceNextStarts } from "../modules/activities/advance-next-starts.ts";
import { expireActivities } from "../modules/activities/expire-activities.ts";
import { deleteOldShares } from "../modules/administration/share-queries.ts";
import { givePictures } from "../modules/demo/give-pictures.ts";
import { applyPictureRemovals } from "../modules/media/apply-picture-removals.ts";
import type { MediaStore } from "../modules/media/media-store.ts";
import { uploadFolderOf } from "../modules/media/receive-upload.ts";
import { reportDownloads } from "../modules/media/report-downloads.ts";
import { takeHashes } from "../modules/media/take-hashes.ts";
import { applyBans } from "../modules/moderation/apply-bans.ts";
import { draftCancelled } from "../modules/moderation/draft-cancelled.ts";
import { openRecognisedCases } from "../modules/moderation/open-recognised-cases.ts";
import { sweepPictures } from "../modules/media/sweep-pictures.ts";
import { notifyOfAppealAnswers } from "../modules/moderation/notify-of-appeal-answers.ts";
import { rankWaitingCases } from "../modules/moderation/rank-waiting-cases.ts";
import { deleteOldNotifications } from "../modules/notifications/delete-old-notifications.ts";
import { sendReminders } from "../modules/notifications/send-reminders.ts";
import { foldPlaceCounts, recomputePlaceCounts } from "../modules/places/count-queries.ts";
import { deleteOldSearches } from "../modules/searches/delete-old-searches.ts";
import { notifySpecialRecipients } from "../modules/special-notifications/notify-special-recipients.ts";
import type { ScheduledJob } from "../outbox/scheduler.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { deleteOldAnnouncements, deleteOldDevices, deleteOldLinks, deleteOldLogins } from "./delete-old-rows.ts";

type Needs = {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly config: Pick<Config, "addressKey" | "dataFolder" | "smtpUrl" | "hasDemoPictures" | "stock">;
  readonly mediaStore: MediaStore;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** The jobs that run on a schedule. */
export function scheduledJobs({ db, sessions, config, mediaStore, clock, log }: Needs): readonly ScheduledJob[] {
  return [
    {
      name: "sweep-boundaries",
      cron: "* * * * *",
      async run() {
        const now = clock();
        await expireActivities(db, now);
        await advanceNextStarts(db, now);
      },
    },
    { name: "clear-residual-data", cron: "* * * * *", run: () => clearResidualData(db, config, clock()) },
    {
      name: "fold-place-counts",
      cron: "* * * * *",
      async run() {
        await foldPlaceCounts(db);
      },
    },
    {
      name: "correct-place-counts",
      cron: "41 3 * * *",
      async run() {
        const corrected = await recomputePlaceCounts(db);
        if (corrected > 0) log.warn({ corrected }, "place counts had drifted and were corrected");
      },
    },
    {
      name: "sweep-pictures",
      cron: "* * * * *",
      run: () => sweepPictures({ db, store: mediaStore, uploadFolder: uploadFolderOf(config), now: clock() }),
    },
    { name: "apply-picture-removals", cron: "* * * * *", run: () => applyPictureRemovals(db) },
    { name: "apply-bans", cron: "* * * * *", run: () => applyBans(db, clock()) },
    { name: "draft-cancelled", cron: "* * * * *", run: () => draftCancelled(db, clock()) },
    { name: "take-hashes", cron: "* * * * *", run: () => takeHashes({ db, store: mediaStore, now: clock() }) },
    { name: "open-recognised-cases", cron: "* * * * *", run: () => openRecognisedCases(db, clock()) },
    { name: "report-downloads", cron: "* * * * *", run: () => reportDownloads({ db, config, log }) },
    ...(config.hasDemoPictures
      ? [
          {
            name: "give-demo-pictures",
            cron: "* * * * *",
            run: () => givePictures({ db, store: mediaStore, config, clock, log }),
          },
        ]
      : []),
    { name: "notify-special-recipients", cron: "* * * * *", run: () => notifySpecialRecipients(db, clock()) },
    { name: "rank-waiting-cases", cron: "*/5 * * * *", run: () => rankWaitingCases(db, clock()) },
    { name: "notify-of-appeal-answers", cron: "* * * * *", run: () => notifyOfAppealAnswers(db, clock()) },
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
        const hashAddress = await getAddressHasher(config);
        await deleteAbandonedSignUps(db, { hashAddress, hasMailSink: config.smtpUrl === undefined, now });
      },
    },
  ];
}
