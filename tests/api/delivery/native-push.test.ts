import { writeFile } from "node:fs/promises";
import { Agent } from "node:https";
import { join } from "node:path";
import { parseConfig } from "@meander/api/config";
import { createApnsSender } from "@meander/api/delivery/push/apns-sender";
import { createFcmSender } from "@meander/api/delivery/push/fcm-sender";
import { openPushSenders } from "@meander/api/delivery/push/open-push-senders";
import { startPushPump } from "@meander/api/delivery/push-pump";
import { recordNotification } from "@meander/api/modules/notifications/record-notification";
import { recordPushServices } from "@meander/api/outbox/push-services";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ApnsService, appleTopic } from "../../support/push/apns-service.ts";
import { FcmService } from "../../support/push/fcm-service.ts";
import { createActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { plainMessage } from "../support/push.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let apple: ApnsService;
let google: FcmService;
let drain: () => Promise<void>;
let close: () => Promise<void>;

beforeAll(async () => {
  [apple, google] = [await ApnsService.open(), await FcmService.open()];
  const clock = () => new Date();
  const senders = {
    apns: createApnsSender({ ...apple.account, url: apple.url, ca: apple.ca, clock }),
    fcm: createFcmSender({
      account: google.account,
      url: google.url,
      agent: new Agent({ keepAlive: true, ca: google.ca }),
      clock,
    }),
  };
  await recordPushServices(api.db, ["apple", "android", "web"]);
  const pump = startPushPump({ db: api.db, listener: api.listener, senders, clock, log: api.services.log });
  drain = pump.drain;
  close = async () => {
    await pump.stop();
    for (const sender of Object.values(senders)) sender.close();
    apple.close();
    google.close();
  };
});
afterAll(() => close());
afterEach(() => {
  apple.answerWith(() => null);
  google.answerWith(() => null);
});

let tokenCount = 0;
const newToken = (platform: "apple" | "android") => {
  tokenCount += 1;
  return platform === "apple" ? tokenCount.toString(16).padStart(64, "a") : `fid${tokenCount}:APA91b${"x".repeat(120)}`;
};

/** A host with a phone, and a comment on their activity that nobody else may read. */
async function comment(platform: "apple" | "android") {
  const host = await createPerson(api);
  const token = newToken(platform);
  const body = { platformName: platform, pushNotificationDeviceToken: token };
  await send(api, "POST", `${PRIVATE_BASE}/notifications/register`, { cookie: host.session, body });
  const { _id: activityId } = await createActivity(api, host, { title: "Lanterns on the quay" });
  const actor = await createPerson(api, { firstName: "Tomas", lastName: "Vega" });
  await api.db.transaction().execute((trx) =>
    recordNotification(trx, {
      code: notificationCode.newComment,
      personIds: [host.id],
      actorId: actor.id,
      activityId,
      data: { reason: "The key is under the third stone" },
      now: new Date(),
    }),
  );
  return { host, token, activityId };
}

const stateOf = async (host: TestPerson) => {
  const { state, reasonDetail } = await api.db
    .selectFrom("delivery")
    .select(["state", "reasonDetail"])
    .where("personId", "=", host.id)
    .where("channel", "in", ["apns", "fcm"])
    .executeTakeFirstOrThrow();
  return [state, reasonDetail].filter(Boolean).join(" ");
};
const countDevices = async (host: TestPerson) =>
  (await api.db.selectFrom("pushDevice").select("id").where("personId", "=", host.id).execute()).length;
const retry = async (host: TestPerson) => {
  await api.db
    .updateTable("delivery")
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where("personId", "=", host.id)
    .execute();
  await drain();
};

const shown = {
  title: "New comment on Lanterns on the quay",
  body: expect.stringMatching(/^\w{3} \d+ \w{3}, \d\d:\d\d \(.+\) · \w+$/),
};

describe("Apple", () => {
  const pushOf = (token: string) => apple.received.filter(({ deviceToken }) => deviceToken === token);

  test("gets title, time, place name and an id, and nothing else", async () => {
    const { host, token, activityId } = await comment("apple");
    await drain();
    const [received, ...more] = pushOf(token);
    expect(more).toEqual([]);
    expect(received?.payload).toEqual({
      aps: { alert: shown, sound: "default" },
      notificationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(received?.headers).toMatchObject({
      "apns-topic": appleTopic,
      "apns-push-type": "alert",
      "apns-priority": "10",
      "apns-collapse-id": activityId.replaceAll("-", ""),
    });
    expect(await stateOf(host)).toBe("accepted");
  });

  test("is connected to once for many pushes", async () => {
    const before = apple.connectionCount;
    const sent = await Promise.all(Array.from({ length: 5 }, () => comment("apple")));
    await drain();
    expect(sent.map(({ token }) => pushOf(token).length)).toEqual([1, 1, 1, 1, 1]);
    expect(apple.connectionCount).toBe(before);
  });

  test.each([
    [410, "Unregistered"],
    [400, "BadDeviceToken"],
    [400, "DeviceTokenNotForTopic"],
  ])("%i %s drops the device", async (status, reason) => {
    apple.answerWith(() => ({ status, reason }));
    const { host } = await comment("apple");
    await drain();
    expect(await stateOf(host)).toBe(`failed 410 ${reason}`);
    expect(await countDevices(host)).toBe(0);
  });

  test.each([
    [429, "TooManyRequests"],
    [503, "ServiceUnavailable"],
  ])("%i %s is tried again later, and arrives once", async (status, reason) => {
    apple.answerWith(() => ({ status, reason }));
    const { host, token } = await comment("apple");
    await drain();
    expect(await stateOf(host)).toBe(`deferred ${status} ${reason}`);
    apple.answerWith(() => null);
    await retry(host);
    expect(pushOf(token)).toHaveLength(1);
    expect(await stateOf(host)).toBe("accepted");
  });

  test("400 PayloadEmpty is refused for good, and the device stays", async () => {
    apple.answerWith(() => ({ status: 400, reason: "PayloadEmpty" }));
    const { host } = await comment("apple");
    await drain();
    expect(await stateOf(host)).toBe("failed 400 PayloadEmpty");
    expect(await countDevices(host)).toBe(1);
  });

  test("that hangs up makes it unknown, and it isn't sent again", async () => {
    apple.answerWith(() => "hangUp");
    const { host, token } = await comment("apple");
    await drain();
    apple.answerWith(() => null);
    await retry(host);
    expect(pushOf(token)).toHaveLength(1);
    expect(await stateOf(host)).toMatch(/^unknown/);
  });

  test("that can't be reached is tried again", async () => {
    const sender = createApnsSender({
      ...apple.account,
      url: "https://localhost:1",
      ca: apple.ca,
      clock: () => new Date(),
    });
    const outcome = await sender.send("a".repeat(64), plainMessage, 1);
    sender.close();
    expect(outcome).toMatchObject({ state: "deferred", reason: "notReachable", detail: "ECONNREFUSED" });
  });
});

describe("Google", () => {
  const pushOf = (token: string) => google.received.filter((push) => push.token === token);

  test("gets title, time, place name and an id, and nothing else, with one access token", async () => {
    const { host, token, activityId } = await comment("android");
    await drain();
    const topic = activityId.replaceAll("-", "");
    expect(pushOf(token).map(({ message }) => message)).toEqual([
      {
        token,
        notification: shown,
        data: { notificationId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        android: {
          priority: "HIGH",
          ttl: expect.stringMatching(/^\d+s$/),
          collapse_key: topic,
          notification: { tag: topic },
        },
      },
    ]);
    expect(await stateOf(host)).toBe("accepted");
    const granted = google.tokenCount;
    await comment("android");
    await drain();
    expect(google.tokenCount).toBe(granted);
  });

  test("404 UNREGISTERED drops the device", async () => {
    google.answerWith(() => ({ status: 404, errorCode: "UNREGISTERED" }));
    const { host } = await comment("android");
    await drain();
    expect(await stateOf(host)).toBe("failed 404 UNREGISTERED");
    expect(await countDevices(host)).toBe(0);
  });

  test.each([
    [429, "QUOTA_EXCEEDED"],
    [503, "UNAVAILABLE"],
    [500, "INTERNAL"],
  ])("%i %s is tried again later, and arrives once", async (status, errorCode) => {
    google.answerWith(() => ({ status, errorCode, retryAfter: "90" }));
    const { host, token } = await comment("android");
    await drain();
    expect(await stateOf(host)).toBe(`deferred ${status} ${errorCode}`);
    google.answerWith(() => null);
    await retry(host);
    expect(pushOf(token)).toHaveLength(1);
    expect(await stateOf(host)).toBe("accepted");
  });

  test("400 INVALID_ARGUMENT is refused for good, and the device stays", async () => {
    google.answerWith(() => ({ status: 400, errorCode: "INVALID_ARGUMENT" }));
    const { host } = await comment("android");
    await drain();
    expect(await stateOf(host)).toBe("failed 400 INVALID_ARGUMENT");
    expect(await countDevices(host)).toBe(1);
  });

  test("a revoked access token is replaced for the next attempt", async () => {
    google.revokeTokens();
    const { host, token } = await comment("android");
    await drain();
    expect(await stateOf(host)).toBe("deferred 503 401");
    await retry(host);
    expect(pushOf(token)).toHaveLength(1);
    expect(await stateOf(host)).toBe("accepted");
  });
});

describe("a worker", () => {
  const withKeys = async (env: Readonly<Record<string, string>>) =>
    openPushSenders(
      parseConfig({ DATABASE_URL: api.databaseUrl, MEANDER_DATA: api.config.dataFolder, ...env }),
      api.db,
      () => new Date(),
    );
  const listServices = async () =>
    (await api.db.selectFrom("pushService").select("platform").orderBy("platform").execute()).map(
      ({ platform }) => platform,
    );

  test("records what it is configured for, so that a push replaces a mail only where it arrives", async () => {
    const [keyFile, accountFile] = [join(api.config.dataFolder, "key.p8"), join(api.config.dataFolder, "account.json")];
    await writeFile(keyFile, apple.account.key);
    const { projectId, clientEmail, privateKey, tokenUri } = google.account;
    const account = { project_id: projectId, client_email: clientEmail, private_key: privateKey, token_uri: tokenUri };
    await writeFile(accountFile, JSON.stringify(account));
    const { keyId, teamId, topic } = apple.account;
    const appleKeys = { APNS_KEY_FILE: keyFile, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic };
    const all = await withKeys({ ...appleKeys, FCM_KEY_FILE: accountFile });
    expect(await listServices()).toEqual(["android", "apple", "web"]);
    const web = await withKeys({});
    expect(await listServices()).toEqual(["web"]);
    for (const sender of [...Object.values(all), ...Object.values(web)]) sender.close();
    await recordPushServices(api.db, ["apple", "android", "web"]);
    await expect(withKeys({ ...appleKeys, APNS_KEY_FILE: accountFile })).rejects.toThrow("is not a private key");
    await expect(withKeys({ FCM_KEY_FILE: keyFile })).rejects.toThrow("is not the JSON of a service account");
  });
});
