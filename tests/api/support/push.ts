import { Agent } from "node:https";
import { afterAll, beforeAll } from "vitest";
import type { PushMessage } from "@meander/api/delivery/push/push-message";
import { createWebPushSender } from "@meander/api/delivery/push/web-push-sender";
import { startPushPump } from "@meander/api/delivery/push-pump";
import { PushService, type ReceivedPush } from "../../support/push/push-service.ts";
import type { TestBrowser } from "../../support/push/test-browser.ts";
import type { TestPerson } from "./people.ts";
import { PRIVATE_BASE, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

/** A message for a sender's own test. */
export const plainMessage: PushMessage = {
  deliveryId: "1",
  code: 12,
  content: {
    id: "1",
    title: "t",
    body: "b",
    locale: "en-GB",
    path: "/",
    tag: "t",
    unseenCount: 0,
    see: "See",
    approval: null,
  },
  plain: { title: "t", body: "b" },
  topic: null,
  urgency: "low",
  ttlSeconds: 60,
};

export type TestPush = {
  readonly service: PushService;
  /** Registers a new browser of the person. */
  readonly subscribe: (person: TestPerson) => Promise<TestBrowser>;
  /** Sends all due pushes. */
  readonly drain: () => Promise<void>;
  /** Sends all due pushes; returns those of one browser, oldest first. */
  readonly receive: (browser: TestBrowser) => Promise<readonly ReceivedPush[]>;
};

/** The worker's push pump for a test's API, and the browsers' push service. Call it after `startApi`. */
export function startPush(api: TestApi): TestPush {
  const push = {} as { service: PushService; drain: () => Promise<void> };
  let stop: () => Promise<void> = async () => {};
  beforeAll(async () => {
    push.service = await PushService.open();
    const { proxyUrl, authority } = push.service;
    const agent = new Agent({ keepAlive: true, ca: authority.certificate, proxyEnv: { https_proxy: proxyUrl } });
    const { vapid, log } = api.services;
    // The ledger's due times come from the database's clock, which advances, unlike `api.now`.
    const clock = () => new Date(Math.max(api.now.getTime(), Date.now()));
    const sender = createWebPushSender({ vapid, contactEmail: "hello@meander.example", agent, clock });
    const { db, listener } = api;
    const pump = startPushPump({ db, listener, senders: { "web-push": sender }, clock, log });
    push.drain = pump.drain;
    stop = async () => {
      await pump.stop();
      sender.close();
      await push.service.close();
    };
  });
  afterAll(() => stop());
  return Object.assign(push, {
    async subscribe({ session }: TestPerson) {
      const browser = push.service.subscribe(api.services.vapid.publicKey);
      const body = { platformName: "web", pushNotificationDeviceToken: browser.subscription };
      const { status } = await send(api, "POST", `${PRIVATE_BASE}/notifications/register`, { cookie: session, body });
      if (status !== 200) throw new Error(`The browser was not registered: ${status}.`);
      return browser;
    },
    async receive(browser: TestBrowser) {
      await push.drain();
      return push.service.receivedBy(browser);
    },
  });
}
