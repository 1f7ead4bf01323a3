import { Agent } from "node:https";
import { createPublicAgent, isOwnAddress } from "@meander/api/remote/public-agent";
import { createWebPushSender } from "@meander/api/delivery/push/web-push-sender";
import { LEASE_SECONDS, recoverLostLeases } from "@meander/api/outbox/claims";
import { beginPushes, claimDuePushes, settlePushes } from "@meander/api/outbox/push-claims";
import { recordNotification } from "@meander/api/modules/notifications/record-notification";
import { type NotificationCode, notificationCode } from "@meander/domain/notification/catalogue";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { decryptPush } from "../../support/push/decrypt-push.ts";
import { pushHost } from "../../support/push/test-browser.ts";
import { act, createActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { plainMessage, startPush } from "../support/push.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const push = startPush(api);
afterEach(async () => {
  push.service.answerWith(() => null);
  expect(push.service.violations.splice(0)).toEqual([]);
});

const ledger = async (person: TestPerson) => {
  const rows = await api.db
    .selectFrom("delivery")
    .select(["state", "reason", "reasonDetail", "attempts"])
    .where("personId", "=", person.id)
    .where("channel", "=", "web-push")
    .orderBy("id")
    .execute();
  return rows.map(({ state, reason, reasonDetail }) => [state, reason, reasonDetail].filter(Boolean).join(" "));
};

/** Notifies the person of a type, without the rest of its cause. */
function notify(person: TestPerson, code: NotificationCode, more: { activityId?: string; actorId?: string } = {}) {
  const { activityId = null, actorId = null } = more;
  return api.db
    .transaction()
    .execute((trx) => recordNotification(trx, { code, personIds: [person.id], actorId, activityId, now: new Date() }));
}

async function hostWithBrowser() {
  const host = await createPerson(api, { firstName: "Ines" });
  const { _id: activityId } = await createActivity(api, host, { title: "Lanterns on the quay" });
  return { host, activityId, browser: await push.subscribe(host) };
}

const countDevices = async (person: TestPerson) =>
  (await api.db.selectFrom("pushDevice").select("id").where("personId", "=", person.id).execute()).length;

test("decrypts the example of RFC 8291", () => {
  const keys = {
    privateKey: Buffer.from("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url"),
    auth: Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url"),
  };
  const body =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  expect(decryptPush(Buffer.from(body, "base64url"), keys).toString()).toBe(
    "When I grow up, I want to be a watermelon",
  );
});

test("reaches each browser of its person once, encrypted, with what it is about", async () => {
  const { host, activityId, browser } = await hostWithBrowser();
  const second = await push.subscribe(host);
  const guest = await createPerson(api, { firstName: "Tomas", lastName: "Vega" });
  await act(api, "join", activityId, guest);
  const [received, ...more] = await push.receive(browser);
  expect(more).toEqual([]);
  expect(await push.receive(second)).toHaveLength(1);
  expect(received).toMatchObject({
    urgency: "normal",
    topic: activityId.replaceAll("-", ""),
    content: {
      title: expect.stringMatching(/Tomas Vega.* asks to join .*Lanterns on the quay/),
      body: expect.stringMatching(/^\w{3} \d+ \w{3}.* · \w+/),
      path: expect.stringContaining(activityId),
      tag: activityId.replaceAll("-", ""),
      unseenCount: 1,
      approval: { label: "Approve", activityId, personId: guest.id },
    },
  });
  expect(await ledger(host)).toEqual(["accepted"]);
});

test("to a browser with an impossible key is refused alone, and the others arrive", async () => {
  const { host, activityId, browser } = await hostWithBrowser();
  const [stranger, hers] = [await createPerson(api), { p256dh: `BN${"a".repeat(85)}`, auth: "c".repeat(22) }];
  const token = JSON.stringify({ endpoint: `https://${pushHost}/send/impossible`, keys: hers });
  await send(api, "POST", `${PRIVATE_BASE}/notifications/register`, {
    cookie: stranger.session,
    body: { platformName: "web", pushNotificationDeviceToken: token },
  });
  const cause = { code: notificationCode.activityLiked, actorId: null, activityId, now: new Date() };
  await api.db.transaction().execute((trx) => recordNotification(trx, { ...cause, personIds: [stranger.id, host.id] }));
  expect(await push.receive(browser)).toHaveLength(1);
  expect([await ledger(host), await ledger(stranger)]).toEqual([["accepted"], ["failed notWritten"]]);
  expect(await countDevices(stranger)).toBe(0);
});

test("speaks the recipient's language", async () => {
  const { host, activityId, browser } = await hostWithBrowser();
  await api.db.updateTable("person").set({ locale: "en-XA" }).where("id", "=", host.id).execute();
  await notify(host, notificationCode.activityLiked, { activityId });
  const [received] = await push.receive(browser);
  expect(received?.content.locale).toBe("en-XA");
  expect(received?.content.see).not.toBe("See");
  expect(received?.urgency).toBe("low");
});

describe("a push service's answer", () => {
  test.each([404, 410])("%i drops the device, and the other browser still gets it", async (status) => {
    const { host, activityId, browser } = await hostWithBrowser();
    const other = await push.subscribe(host);
    push.service.answerWith((name) => (name === browser.name ? { status } : null));
    await notify(host, notificationCode.activityLiked, { activityId });
    expect(await push.receive(other)).toHaveLength(1);
    expect(await ledger(host)).toEqual(["accepted"]);
    expect(await countDevices(host)).toBe(1);
  });

  test.each([429, 503])("%i defers it by as long as asked, for that browser only", async (status) => {
    const { host, activityId, browser } = await hostWithBrowser();
    const other = await push.subscribe(host);
    push.service.answerWith((name) => (name === browser.name ? { status, retryAfter: "600" } : null));
    await notify(host, notificationCode.activityLiked, { activityId });
    await push.drain();
    expect(await ledger(host)).toEqual([`deferred deferred ${status}`]);
    const due = await api.db
      .selectFrom("delivery")
      .select(sql<number>`extract(epoch from due_at - now())::float8`.as("seconds"))
      .where("personId", "=", host.id)
      .where("channel", "=", "web-push")
      .executeTakeFirstOrThrow();
    expect(due.seconds).toBeGreaterThan(540);
    push.service.answerWith(() => null);
    await makeDue(host);
    expect(await push.receive(browser)).toHaveLength(1);
    expect(await push.receive(other)).toHaveLength(1);
    expect(await ledger(host)).toEqual(["accepted"]);
  });

  test("400 refuses it for good and retains the device", async () => {
    const { host, activityId } = await hostWithBrowser();
    push.service.answerWith(() => ({ status: 400 }));
    await notify(host, notificationCode.activityLiked, { activityId });
    await push.drain();
    expect(await ledger(host)).toEqual(["failed refused 400"]);
    expect(await countDevices(host)).toBe(1);
  });

  test("that never comes on a connection used before makes it unknown too", async () => {
    const { vapid } = api.services;
    const { proxyUrl, authority } = push.service;
    // The second request waits for the connection of the first.
    const connections = { keepAlive: true, maxSockets: 1, ca: authority.certificate };
    const agent = new Agent({ ...connections, proxyEnv: { https_proxy: proxyUrl } });
    const sender = createWebPushSender({ vapid, contactEmail: "a@b.example", agent, clock: () => new Date() });
    const [first, second] = [push.service.subscribe(vapid.publicKey), push.service.subscribe(vapid.publicKey)];
    push.service.answerWith((name) => (name === second.name ? "hangUp" : null));
    const sent = [first, second].map(({ subscription }) => sender.send(subscription, plainMessage, 1));
    expect(await Promise.all(sent)).toMatchObject([
      { state: "accepted" },
      { state: "unknown", reason: "connectionLost" },
    ]);
    sender.close();
  });

  test("that never comes makes it unknown, and it isn't sent again", async () => {
    const { host, activityId, browser } = await hostWithBrowser();
    push.service.answerWith(() => "hangUp");
    await notify(host, notificationCode.activityLiked, { activityId });
    await push.drain();
    push.service.answerWith(() => null);
    await makeDue(host);
    expect(await push.receive(browser)).toHaveLength(1);
    expect(await ledger(host)).toEqual([expect.stringMatching(/^unknown connectionLost/)]);
  });
});

async function makeDue(person: TestPerson): Promise<void> {
  await api.db
    .updateTable("delivery")
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where("personId", "=", person.id)
    .execute();
}

describe("a push that waits", () => {
  /** Moves the person to where it is night now. */
  async function moveIntoNight(person: TestPerson): Promise<void> {
    const { rows } = await sql<{ lon: number; lat: number }>`
      select place.point[0] as lon, place.point[1] as lat from place
      where place.level = 'place' and extract(hour from now() at time zone place.time_zone) in (0, 1, 2, 3)
      order by place.id limit 1`.execute(api.db);
    const [night] = rows;
    if (night === undefined) throw new Error("Nowhere is it night.");
    await api.db.updateTable("person").set(night).where("id", "=", person.id).execute();
  }

  test("leaves in the recipient's morning, unless it is urgent", async () => {
    const { host, activityId, browser } = await hostWithBrowser();
    await moveIntoNight(host);
    await notify(host, notificationCode.activityLiked, { activityId });
    await notify(host, notificationCode.defineDate, { activityId });
    expect((await push.receive(browser)).map(({ urgency }) => urgency)).toEqual(["high"]);
    expect(await ledger(host)).toEqual(["queued", "accepted"]);
  });

  test.each([
    [
      "was seen in the inbox",
      "alreadySeen",
      ({ host }: Wait) => send(api, "POST", `${PRIVATE_BASE}/notifications/seen`, { cookie: host.session }),
    ],
    [
      "was turned off",
      "preferenceOff",
      ({ host }: Wait) =>
        send(api, "POST", `${PRIVATE_BASE}/preferences/notifications`, {
          cookie: host.session,
          body: { notificationCode: 18, notificationChannel: "sendMobile" },
        }),
    ],
    [
      "came from somebody who was blocked",
      "obsolete",
      ({ host, guest }: Wait) =>
        send(api, "POST", `${PRIVATE_BASE}/user/block`, { cookie: host.session, body: { userId: guest.id } }),
    ],
    ["has no device left", "noDevice", ({ host }: Wait) => forget(host)],
  ])("is skipped if meanwhile it %s", async (_, reason, change) => {
    const { host, activityId, browser } = await hostWithBrowser();
    const guest = await createPerson(api);
    await moveIntoNight(host);
    await notify(host, notificationCode.activityLiked, { activityId, actorId: guest.id });
    await change({ host, guest });
    await makeDue(host);
    expect(await push.receive(browser)).toEqual([]);
    expect(await ledger(host)).toEqual([`skipped ${reason}`]);
  });

  const forget = (host: TestPerson) => api.db.deleteFrom("pushDevice").where("personId", "=", host.id).execute();
  type Wait = { readonly host: TestPerson; readonly guest: TestPerson };
});

test("is skipped above the day's budget, unless it is urgent", async () => {
  const { host, activityId, browser } = await hostWithBrowser();
  for (let number = 0; number < 13; number += 1) await notify(host, notificationCode.activityLiked, { activityId });
  await notify(host, notificationCode.defineDate, { activityId });
  expect(await push.receive(browser)).toHaveLength(13);
  expect((await ledger(host)).filter((line) => line === "skipped overBudget")).toHaveLength(1);
});

test("replaces the mail about a new activity nearby", async () => {
  const { host, browser } = await hostWithBrowser();
  const { _id: activityId } = await createActivity(api, await createPerson(api));
  await notify(host, notificationCode.relevantActivityCreated, { activityId });
  expect(await push.receive(browser)).toHaveLength(1);
  const mails = await api.db
    .selectFrom("delivery")
    .select("id")
    .where("personId", "=", host.id)
    .where("channel", "=", "mail")
    .execute();
  expect(mails).toEqual([]);
});

describe("a worker that is lost", () => {
  test("leaves what it had begun unknown, at each device, and what it hadn't in the queue", async () => {
    const { host, activityId } = await hostWithBrowser();
    await push.subscribe(host);
    await api.db.deleteFrom("delivery").execute();
    const first = await claimFor(host, activityId);
    expect(await beginPushes(api.db, first.token, [first.id], new Date())).toHaveLength(2);
    const second = await claimFor(host, activityId);
    // Not due, so that the pump of the test leaves it alone.
    await api.db.updateTable("delivery").set({ dueAt: sql`now() + interval '1 hour'` }).execute();
    await recoverLostLeases(api.db, new Date(Date.now() + 2 * LEASE_SECONDS * 1_000));
    expect(await ledger(host)).toEqual(["unknown workerLost", "queued"]);
    const attempts = await api.db.selectFrom("pushAttempt").select(["state", "reason"]).execute();
    expect(attempts.filter(({ reason }) => reason === "workerLost").map(({ state }) => state)).toEqual([
      "unknown",
      "unknown",
    ]);
    // The lost worker was only slow.
    expect(await settlePushes(api.db, first.token, { ids: [first.id], outcomes: [], now: new Date() })).toEqual([]);
    expect(await beginPushes(api.db, second.token, [second.id], new Date())).toEqual([]);
  });

  /** In the transaction that records it, so that the pump of the test doesn't claim it first. */
  function claimFor(host: TestPerson, activityId: string) {
    return api.db.transaction().execute(async (trx) => {
      const cause = { code: notificationCode.activityLiked, actorId: null, activityId, now: new Date() };
      await recordNotification(trx, { ...cause, personIds: [host.id] });
      const { token, deliveries } = await claimDuePushes(trx, new Date(Date.now() + 1_000), 1);
      return { token, id: deliveries[0]?.id ?? "" };
    });
  }
});

describe("addresses of push services", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "::1",
    "fd00::1",
    "::ffff:10.0.0.1",
  ])("%s is not public", (address) => {
    expect(isOwnAddress(address)).toBe(true);
  });
  test.each(["8.8.8.8", "172.32.0.1", "2a00:1450:4001::1"])("%s is public", (address) => {
    expect(isOwnAddress(address)).toBe(false);
  });

  test("are not connected to when their name leads into the own network", async () => {
    const agent = createPublicAgent(undefined);
    const { vapid } = api.services;
    const sender = createWebPushSender({ vapid, contactEmail: "a@b.example", agent, clock: () => new Date() });
    const { subscription } = push.service.subscribe(vapid.publicKey);
    const outcome = await sender.send(subscription.replace(pushHost, "localhost"), plainMessage, 1);
    sender.close();
    expect(outcome).toMatchObject({ state: "deferred", reason: "notReachable", detail: "ENOTPUBLIC" });
  });
});
