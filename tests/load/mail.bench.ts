import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Database, openDatabase } from "@meander/api/db/client";
import PostalMime from "postal-mime";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import { createDueCampaign } from "../support/due-campaign.ts";
import { Product } from "../support/product.ts";
import type { Bench, Rate } from "./bench.ts";
import type { SinkReport } from "./sink-process.ts";

/** Enough for the requested seconds on a small machine. */
const MAILS_PER_SECOND = 800;

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const mailBench: Bench = {
  name: "mail",
  group: "delivery",
  what: "mails per second of a campaign, through ledger and worker, against nodemailer's pool alone into the same sink",
  target: 0.9,
  run: async ({ seconds, log }) => {
    const count = Math.round(seconds * MAILS_PER_SECOND);
    const sink = fork(script("./sink-process.ts"));
    const [{ url: smtpUrl }] = (await once(sink, "message")) as [{ url: string }];
    const product = await Product.start({ env: { SMTP_URL: smtpUrl } });
    const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
    const url = databaseUrl(Number(read("port")), read("password"), "meander");
    const db = openDatabase({ url, poolSize: 2, onIdleError: () => {} });
    try {
      // Discards the demo world's pending mails from the measurement.
      await report(sink);
      const half = Math.round(count / 2);
      const sendProduct = async () => {
        log(`measuring the product, ${half} mails`);
        await sendCampaign(db, half);
        return report(sink);
      };
      const sendFloor = async (sample: string) => {
        log(`measuring the floor, ${half} mails`);
        await sendBare(smtpUrl, half, sample);
        return report(sink);
      };
      // Product, floor, floor, product: a linear drift of the machine's load affects both sides alike.
      const firstRun = await sendProduct();
      const floors = [await sendFloor(firstRun.sample), await sendFloor(firstRun.sample)];
      return { floor: rateOf(floors, half), product: rateOf([firstRun, await sendProduct()], half) };
    } finally {
      sink.disconnect();
      await db.destroy();
      await product.stop();
    }
  },
};

async function sendCampaign(db: Database, count: number): Promise<void> {
  const id = await createDueCampaign(db, count);
  for (;;) {
    const row = await db.selectFrom("campaign").select("status").where("id", "=", id).executeTakeFirstOrThrow();
    if (row.status === "done") return;
    await sleep(250);
  }
}

/** Sends the same mail to as many recipients. */
async function sendBare(smtpUrl: string, count: number, sample: string): Promise<void> {
  const { subject, html, text, headers } = await PostalMime.parse(sample);
  const own = headers.filter(({ key }) => /^(list-|auto-)/.test(key)).map(({ key, value }) => [key, value]);
  const mail = JSON.stringify({ subject, html, text, headers: Object.fromEntries(own) });
  const mailer = fork(script("./bare-mailer.ts"), [smtpUrl, String(count), mail]);
  const [status] = await once(mailer, "exit");
  if (status !== 0) throw new Error(`The bare mailer ended with ${status}.`);
}

async function report(sink: ChildProcess): Promise<SinkReport> {
  const reply = once(sink, "message");
  sink.send("report");
  const [found] = (await reply) as [SinkReport];
  return found;
}

function rateOf(reports: readonly SinkReport[], expected: number): Rate {
  const sum = (pick: (report: SinkReport) => number) => reports.reduce((total, one) => total + pick(one), 0);
  // More is possible: the demo world sends reminders.
  const short = reports.find(({ count }) => count < expected);
  if (short !== undefined) throw new Error(`${short.count} of ${expected} mails arrived.`);
  const mean = (pick: (report: SinkReport) => number) => Math.round((sum(pick) / reports.length) * 10) / 10;
  return {
    perSecond: sum(({ count }) => count) / sum(({ seconds }) => seconds),
    p50Ms: mean(({ p50Ms }) => p50Ms),
    p99Ms: mean(({ p99Ms }) => p99Ms),
  };
}
