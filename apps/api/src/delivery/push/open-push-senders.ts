import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent } from "node:https";
import { type PushPlatform, pushChannelOf, pushPlatforms } from "@meander/domain/notification/push-token";
import type { ApnsConfig, Config } from "../../config.ts";
import type { Database } from "../../db/client.ts";
import { readFcmAccount } from "../../outbox/fcm-account.ts";
import { recordPushServices } from "../../outbox/push-services.ts";
import { loadVapidKeys } from "../../outbox/vapid-keys.ts";
import { StartError } from "../../process/start-error.ts";
import { createPublicAgent } from "../../remote/public-agent.ts";
import type { PushSenders } from "../push-pump.ts";
import { createApnsSender } from "./apns-sender.ts";
import { createFcmSender } from "./fcm-sender.ts";
import { createWebPushSender } from "./web-push-sender.ts";

/**
 * The senders that this installation is configured for; other processes learn of them through the database. Throws
 * StartError when a key can't be read, because pushes would be lost unnoticed.
 */
export async function openPushSenders(config: Config, db: Database, clock: () => Date): Promise<PushSenders> {
  const { contactEmail, apns, fcm } = config;
  const vapid = await loadVapidKeys(config);
  const agent = createPublicAgent(config.pushProxy);
  const senders: PushSenders = {
    "web-push": createWebPushSender({ vapid, contactEmail, agent, clock }),
    ...(apns !== undefined && { apns: createApnsSender({ ...apns, key: await readApnsKey(apns), clock }) }),
    ...(fcm !== undefined && {
      fcm: createFcmSender({
        account: await readFcmAccount(fcm.keyFile),
        url: fcm.url,
        agent: new Agent({ keepAlive: true }),
        clock,
      }),
    }),
  };
  const platforms: PushPlatform[] = pushPlatforms.filter((platform) => senders[pushChannelOf[platform]] !== undefined);
  await recordPushServices(db, platforms);
  return senders;
}

async function readApnsKey({ keyFile }: ApnsConfig): Promise<string> {
  try {
    const key = await readFile(keyFile, "utf8");
    createPrivateKey(key);
    return key;
  } catch {
    throw new StartError(`APNS_KEY_FILE (${keyFile}) is not a private key in PEM that Meander may read.`);
  }
}
