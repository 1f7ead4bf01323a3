import { type PushPlatform, pushChannelOf, pushPlatforms } from "@meander/domain/notification/push-token";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/client.ts";
import { recordPushServices } from "../../outbox/push-services.ts";
import { loadVapidKeys } from "../../outbox/vapid-keys.ts";
import { createPublicAgent } from "../../remote/public-agent.ts";
import type { PushSenders } from "../push-pump.ts";
import { createWebPushSender } from "./web-push-sender.ts";

/** The senders that this installation is configured for; other processes learn of them through the database. */
export async function openPushSenders(config: Config, db: Database, clock: () => Date): Promise<PushSenders> {
  const vapid = await loadVapidKeys(config);
  const agent = createPublicAgent(config.pushProxy);
  const senders: PushSenders = {
    "web-push": createWebPushSender({ vapid, contactEmail: config.contactEmail, agent, clock }),
  };
  const platforms: PushPlatform[] = pushPlatforms.filter((platform) => senders[pushChannelOf[platform]] !== undefined);
  await recordPushServices(db, platforms);
  return senders;
}
