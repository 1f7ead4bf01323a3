import { openDatabase } from "./db/client.ts";
import { createListener } from "./db/listener.ts";
import { createMailTransport } from "./delivery/mail-transport.ts";
import { startPump } from "./delivery/pump.ts";
import { openPushSenders } from "./delivery/push/open-push-senders.ts";
import { startPushPump } from "./delivery/push-pump.ts";
import { readDkimKey } from "./delivery/read-dkim-key.ts";
import { renderMail } from "./delivery/render-mail.tsx";
import { scheduledJobs } from "./jobs/scheduled-jobs.ts";
import { mailFolderOf } from "./mail-sink/mail-store.ts";
import { startMailSink } from "./mail-sink/sink-server.ts";
import { startDueCampaigns } from "./modules/campaigns/start-campaign.ts";
import { createFileStore, mediaFolderOf } from "./modules/media/media-store.ts";
import { applyBans } from "./modules/moderation/apply-bans.ts";
import { startScheduler } from "./outbox/scheduler.ts";
import { checkSite } from "./process/check-site.ts";
import { createLog } from "./process/log.ts";
import { reachDatabase } from "./process/reach-database.ts";
import { runProcess } from "./process/run-process.ts";
import { createSessions } from "./sessions/sessions.ts";

/** Sends deliveries from the ledger and runs scheduled jobs. Any number of workers may share one database. */
await runProcess(async (config) => {
  const log = createLog(config, "worker");
  const dkim = config.dkim === undefined ? undefined : await readDkimKey(config.dkim);
  const onIdleError = (error: Error) => log.warn({ reason: error.message }, "lost an idle database connection");
  const isPooled = config.databaseDirectUrl !== config.databaseUrl;
  const db = openDatabase({ url: config.databaseUrl, poolSize: config.databasePoolSize, isPooled, onIdleError });
  await reachDatabase(db, config.databaseUrl);
  await checkSite(db, config, log);
  const clock = () => new Date();

  const sink = config.smtpUrl === undefined ? await startMailSink(mailFolderOf(config)) : undefined;
  const smtpUrl = config.smtpUrl ?? sink?.url ?? "";
  const host = new URL(config.publicUrl).hostname;
  const transport = createMailTransport({
    smtpUrl,
    from: config.mailFrom,
    host,
    dkim,
    isEmbeddedSink: sink !== undefined,
  });
  const listener = createListener(config.databaseDirectUrl, log);
  const render = (delivery: Parameters<typeof renderMail>[0]) => renderMail(delivery, { db, config, clock });
  const pump = startPump({
    db,
    listener,
    transport,
    render,
    async doDueWork(now) {
      await applyBans(db, now);
      await startDueCampaigns(db, now);
    },
    clock,
    log,
  });
  const senders = await openPushSenders(config, db, clock);
  const pushPump = startPushPump({ db, listener, senders, clock, log });
  const jobs = scheduledJobs({
    db,
    sessions: createSessions(db, config, clock),
    config,
    mediaStore: createFileStore(mediaFolderOf(config)),
    clock,
    log,
  });
  const scheduler = await startScheduler(config.databaseDirectUrl, jobs, log);
  log.info({ mail: sink === undefined ? "smtp" : "sink" }, "worker ready");

  return async () => {
    await Promise.all([pump.stop(), pushPump.stop(), scheduler.stop()]);
    transport.close();
    for (const sender of Object.values(senders)) sender.close();
    await sink?.stop();
    await listener.close();
    await db.destroy();
    log.info("worker stopped");
  };
});
