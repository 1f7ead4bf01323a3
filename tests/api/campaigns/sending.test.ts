import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginCampaignAttempts, claimCampaignDeliveries } from "@meander/api/outbox/campaign-claims";
import { recoverLostCampaignLeases, settleCampaignDeliveries } from "@meander/api/outbox/campaign-settling";
import { findNextDueAt } from "@meander/api/delivery/next-due";
import { type Pump, startPump } from "@meander/api/delivery/pump";
import type { OutgoingMail } from "@meander/api/delivery/mail-transport";
import { claimDueDeliveries, type Outcome, recoverLostLeases } from "@meander/api/outbox/claims";
import { renderMail } from "@meander/api/delivery/render-mail";
import { startDueCampaigns } from "@meander/api/modules/campaigns/start-campaign";
import { DELIVERY_CHANNEL, enqueueDelivery } from "@meander/api/outbox/enqueue-delivery";
import { createCampaignFixture } from "../support/campaign-fixture.ts";
import { command, createApproved, getCampaign, startAtOnce } from "../support/campaigns.ts";
import { createPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { audience, countsOf, createAudience, start } = createCampaignFixture(api);
/** Below the test timeout, because a busy machine is slow. */
const waitUntil = (isTrue: () => Promise<boolean>) => expect.poll(isTrue, { timeout: 15_000 }).toBe(true);
const pumps: Pump[] = [];
/** Deliveries that a pump may have in flight at once. */
const IN_FLIGHT = 100;
beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
  api.now = new Date();
});
afterEach(async () => {
  for (const pump of pumps.splice(0)) await pump.stop();
  await api.db.deleteFrom("delivery").execute();
  await api.db.deleteFrom("campaign").execute();
  await api.db.updateTable("person").set({ countryCode: null }).execute();
  await api.db.deleteFrom("suppression").execute();
});

type Respond = (mail: OutgoingMail) => Outcome | Promise<Outcome>;

/** A pump on the test's clock, with a mail server that responds as configured. */
function runPump(respond: Respond = () => ({ state: "accepted" }), clock = () => new Date()): Pump {
  const { db, listener, config } = api;
  const pump = startPump({
    db,
    listener,
    transport: { send: async (mail) => respond(mail), close: () => {} },
    render: (delivery) => renderMail(delivery, { db, config, clock }),
    doDueWork: (now) => startDueCampaigns(db, now),
    clock,
    log: api.services.log,
  });
  pumps.push(pump);
  return pump;
}

const setCounts = { failed: 0, unknown: 0, skipped: 0, cancelled: 0 };

describe("starting", () => {
  it("twice at once creates one delivery per person", async () => {
    await createAudience(40);
    const { campaign, author, approver } = await createApproved(api, { audience });
    await Promise.all([author, approver, author].map((person) => startAtOnce(api, person, campaign.id)));
    const rows = await api.db.selectFrom("delivery").select("personId").where("campaignId", "=", campaign.id).execute();
    expect([rows.length, new Set(rows.map(({ personId }) => personId)).size]).toEqual([40, 40]);
    expect(await countsOf(campaign.id)).toMatchObject({ total: 40, status: "running" });
  });

  it("with no recipients is done at once", async () => {
    const { campaign, author } = await start();
    expect(await getCampaign(api, author, campaign.id)).toMatchObject({ status: "done", counts: { total: 0 } });
  });

  it("at a set time is done by a worker, once, when that time has come", async () => {
    await createAudience(3);
    const { campaign, author } = await createApproved(api, { audience });
    const at = new Date(api.now.getTime() + 60_000);
    await command(api, author, campaign.id, "start", { at: at.toISOString() });
    expect(await findNextDueAt(api.db)).toEqual(at);
    await startDueCampaigns(api.db, api.now);
    expect(await countsOf(campaign.id)).toMatchObject({ status: "scheduled", total: 0 });
    await Promise.all([1, 2, 3].map(() => startDueCampaigns(api.db, at)));
    expect(await countsOf(campaign.id)).toMatchObject({ status: "running", total: 3 });
  });
});

it("reaches every recipient once, from three pumps, and is done", async () => {
  await createAudience(300);
  const { campaign } = await start();
  const received: string[] = [];
  const respond: Respond = ({ to }) => {
    received.push(to);
    return { state: "accepted" };
  };
  await Promise.all([runPump(respond), runPump(respond), runPump(respond)].map((pump) => pump.drain()));
  await waitUntil(async () => (await countsOf(campaign.id)).status === "done");
  expect([received.length, new Set(received).size]).toEqual([300, 300]);
  expect(await countsOf(campaign.id)).toMatchObject({ ...setCounts, accepted: 300 });
});

it("renders the same mail in each recipient's language", async () => {
  const [reader = ""] = await createAudience(3);
  await api.db.updateTable("person").set({ locale: "en-XA" }).where("id", "=", reader).execute();
  const { campaign } = await start();
  const htmls: string[] = [];
  const pump = runPump(({ html }) => {
    htmls.push(html);
    return { state: "accepted" };
  });
  await pump.drain();
  await waitUntil(async () => (await countsOf(campaign.id)).status === "done");
  const languages = htmls.map((html) => /<html lang="([^"]+)"/.exec(html)?.[1]);
  expect(languages.toSorted()).toEqual(["en-GB", "en-GB", "en-XA"]);
});

it("counts every delivery outcome", async () => {
  await createAudience(30);
  const { campaign } = await start();
  let number = 0;
  const endings: readonly Outcome[] = [
    { state: "accepted" },
    { state: "failed", reason: "refused", detail: "550" },
    { state: "unknown", reason: "connectionLost" },
  ];
  await runPump(() => endings[number++ % 3] ?? { state: "accepted" }).drain();
  expect(await countsOf(campaign.id)).toEqual({
    ...setCounts,
    accepted: 10,
    failed: 10,
    unknown: 10,
    total: 30,
    status: "done",
  });
});

it("a deferred mail is retried and keeps the campaign running", async () => {
  await createAudience(5);
  const { campaign } = await start();
  let isBusy = true;
  let now = Date.now();
  const respond: Respond = () =>
    isBusy ? { state: "deferred", reason: "deferred", delaySeconds: 60 } : { state: "accepted" };
  const pump = runPump(respond, () => new Date(now));
  await pump.drain();
  expect(await countsOf(campaign.id)).toMatchObject({ ...setCounts, accepted: 0, status: "running" });
  isBusy = false;
  now += 61_000;
  await pump.drain();
  expect(await countsOf(campaign.id)).toMatchObject({ accepted: 5, status: "done" });
});

describe("recipients who change after the start", () => {
  it.each([
    ["suppressed", (id: string) => suppress(id)],
    ["preferenceOff", (id: string) => switchOff(id)],
    ["suspended", (id: string) => change(id, { suspendedUntil: new Date(Date.now() + 3_600_000) })],
    ["noAddress", (id: string) => change(id, { email: null })],
  ] as const)("are skipped with the reason in the ledger: %s", async (reason, happen) => {
    const [first = ""] = await createAudience(3);
    const { campaign } = await start();
    await happen(first);
    const received: string[] = [];
    await runPump(({ to }) => {
      received.push(to);
      return { state: "accepted" };
    }).drain();
    expect(received).toHaveLength(2);
    expect(await countsOf(campaign.id)).toMatchObject({ accepted: 2, skipped: 1, status: "done" });
    const skipped = await api.db.selectFrom("delivery").select("reason").where("state", "=", "skipped").execute();
    expect(skipped).toEqual([{ reason }]);
  });

  const change = (id: string, values: object) =>
    api.db.updateTable("person").set(values).where("id", "=", id).execute();
  const switchOff = (personId: string) =>
    api.db
      .insertInto("notificationPreference")
      .values({ personId, code: 19, sendWeb: true, sendEmail: false, sendMobile: true })
      .execute();
  async function suppress(id: string) {
    const { email } = await api.db.selectFrom("person").select("email").where("id", "=", id).executeTakeFirstOrThrow();
    await api.db
      .insertInto("suppression")
      .values({ email: email ?? "", reason: "complaint" })
      .execute();
  }
});

describe("pausing and cancelling", () => {
  it("a pause stops within a batch, a resume sends the rest, and no one gets two mails", async () => {
    await createAudience(400);
    const { campaign, author } = await start();
    const received: string[] = [];
    let pausing: Promise<unknown> | undefined;
    const pump = runPump(async ({ to }) => {
      received.push(to);
      if (received.length === 25) pausing = command(api, author, campaign.id, "pause");
      if (received.length >= 25) await pausing;
      return { state: "accepted" };
    });
    await pump.drain();
    const sentBeforePause = received.length;
    expect(sentBeforePause).toBeLessThanOrEqual(25 + IN_FLIGHT);
    expect(await countsOf(campaign.id)).toMatchObject({ accepted: sentBeforePause, status: "paused" });
    await pump.drain();
    expect(received).toHaveLength(sentBeforePause);
    await command(api, author, campaign.id, "resume");
    await pump.drain();
    await waitUntil(async () => (await countsOf(campaign.id)).status === "done");
    expect([received.length, new Set(received).size]).toEqual([400, 400]);
  });

  it("a cancel while sending ends pending deliveries and counts those in flight", async () => {
    await createAudience(400);
    const { campaign, author } = await start();
    let sent = 0;
    let cancelling: Promise<unknown> | undefined;
    const pump = runPump(async () => {
      sent += 1;
      if (sent === 25) cancelling = command(api, author, campaign.id, "cancel");
      if (sent >= 25) await cancelling;
      return sent % 2 === 0 ? { state: "accepted" } : { state: "deferred", reason: "deferred", delaySeconds: 1 };
    });
    await pump.drain();
    const counts = await countsOf(campaign.id);
    expect(counts.accepted + counts.cancelled).toBeLessThanOrEqual(400);
    await waitUntil(async () => {
      const { accepted, cancelled, status } = await countsOf(campaign.id);
      return status === "cancelled" && accepted + cancelled === 400;
    });
    expect(sent).toBeLessThanOrEqual(25 + IN_FLIGHT);
  });

  it("a paused campaign has no due time and no claim", async () => {
    await createAudience(3);
    const { campaign, author } = await start();
    await command(api, author, campaign.id, "pause");
    expect(await findNextDueAt(api.db)).toBeUndefined();
    expect(await claimCampaignDeliveries(api.db, new Date(), 10)).toBeNull();
    expect((await claimDueDeliveries(api.db, new Date(), 10)).deliveries).toEqual([]);
  });
});

describe("the sending rate", () => {
  it("is shared by two pumps and limits every minute", async () => {
    await createAudience(120);
    const { campaign } = await start({ mailsPerMinute: 60 });
    const startedAt = Date.now();
    let now = startedAt;
    const clock = () => new Date(now);
    const leftAt: number[] = [];
    const respond: Respond = () => {
      leftAt.push(now - startedAt);
      return { state: "accepted" };
    };
    const [one, other] = [runPump(respond, clock), runPump(respond, clock)];
    for (let second = 0; second < 90; second += 1) {
      await Promise.all([one.drain(), other.drain()]);
      now += 1_000;
    }
    await waitUntil(async () => (await countsOf(campaign.id)).accepted === leftAt.length);
    const withinMinute = leftAt.filter((at) => at < 60_000).length;
    expect(withinMinute).toBeLessThanOrEqual(61);
    expect(withinMinute).toBeGreaterThanOrEqual(55);
    expect(leftAt.length).toBeLessThanOrEqual(91);
  });

  it("determines when the next mail is due", async () => {
    await createAudience(5);
    await start({ mailsPerMinute: 30 });
    const at = new Date(api.now.getTime() + 500);
    expect((await claimCampaignDeliveries(api.db, at, 10))?.deliveries).toHaveLength(1);
    expect(await claimCampaignDeliveries(api.db, at, 10)).toBeNull();
    const next = await findNextDueAt(api.db);
    expect(next?.getTime()).toBeGreaterThan(at.getTime() + 1_000);
    expect(next?.getTime()).toBeLessThanOrEqual(at.getTime() + 2_000);
    expect((await claimCampaignDeliveries(api.db, new Date(at.getTime() + 2_000), 10))?.deliveries).toHaveLength(1);
  });
});

it("requested mail is sent before a campaign's, also while it is sending", async () => {
  await createAudience(400);
  const requester = await createPerson(api);
  await start();
  const received: string[] = [];
  let enqueuing: Promise<unknown> | undefined;
  const enqueueRequested = () => enqueueNotice(requester);
  await enqueueRequested();
  const pump = runPump(async ({ to }) => {
    received.push(to);
    if (received.length === 20) enqueuing = Promise.all([nextNotice(), enqueueRequested()]);
    // In-flight deliveries wait until the pump has received the notification, however busy the machine is.
    if (received.length >= 20) await enqueuing;
    return { state: "accepted" };
  });
  await pump.drain();
  expect(received[0]).toBe(requester.email);
  const second = received.lastIndexOf(requester.email);
  expect(second).toBeGreaterThan(0);
  expect(second).toBeLessThanOrEqual(1 + IN_FLIGHT);
});

describe("after a crash", () => {
  it("leases are released, unfinished attempts become unknown and count, and the campaign still ends", async () => {
    await createAudience(10);
    const { campaign } = await start();
    const at = new Date();
    const claim = await claimCampaignDeliveries(api.db, at, 6);
    const ids = claim?.deliveries.map(({ id }) => id) ?? [];
    await beginCampaignAttempts(api.db, claim?.token ?? "", ids.slice(0, 2), at);
    const later = new Date(at.getTime() + 600_000);
    await recoverLostLeases(api.db, later);
    await Promise.all([recoverLostCampaignLeases(api.db, later), recoverLostCampaignLeases(api.db, later)]);
    expect(await countsOf(campaign.id)).toMatchObject({ unknown: 2, accepted: 0, status: "running" });
    // The dead worker reports a stale result.
    const late = new Map(ids.map((id) => [id, { state: "accepted" } as const]));
    await settleCampaignDeliveries(api.db, { token: claim?.token ?? "", campaignId: campaign.id }, late, later);
    await runPump().drain();
    expect(await countsOf(campaign.id)).toEqual({ ...setCounts, unknown: 2, accepted: 8, total: 10, status: "done" });
  });
});

describe("the lease token of a campaign's claim", () => {
  const states = async () =>
    (await api.db.selectFrom("delivery").select(["state", "attempts"]).execute()).map(({ state, attempts }) => [
      state,
      attempts,
    ]);

  /** A worker's lease expires, and another worker claims the same delivery. */
  async function claimTwice() {
    await createAudience(1);
    const { campaign } = await start();
    const now = new Date();
    const first = await claimCampaignDeliveries(api.db, now, 10);
    const later = new Date(now.getTime() + 600_000);
    await recoverLostCampaignLeases(api.db, later);
    const second = await claimCampaignDeliveries(api.db, later, 10);
    const id = first?.deliveries[0]?.id ?? "";
    expect(second?.deliveries.map((delivery) => delivery.id)).toEqual([id]);
    const claimOf = (claim: typeof first) => ({ token: claim?.token ?? "", campaignId: campaign.id });
    return { id, campaign, lost: claimOf(first), current: claimOf(second), later };
  }

  it("begins no attempt after another worker has taken over the lease", async () => {
    const { id, lost, current, later } = await claimTwice();
    expect(await beginCampaignAttempts(api.db, lost.token, [id], later)).toEqual(new Map());
    expect(await states()).toEqual([["leased", 0]]);
    expect(await beginCampaignAttempts(api.db, current.token, [id], later)).toEqual(new Map([[id, "begun"]]));
    expect(await beginCampaignAttempts(api.db, current.token, [id], later)).toEqual(new Map());
    expect(await states()).toEqual([["attempting", 1]]);
  });

  it("settles and counts nothing after another worker has taken over the lease", async () => {
    const { id, campaign, lost, current, later } = await claimTwice();
    const accepted = new Map([[id, { state: "accepted" } as const]]);
    await settleCampaignDeliveries(api.db, lost, accepted, later);
    expect(await states()).toEqual([["leased", 0]]);
    await beginCampaignAttempts(api.db, current.token, [id], later);
    await settleCampaignDeliveries(api.db, current, accepted, later);
    await settleCampaignDeliveries(api.db, current, accepted, later);
    expect(await countsOf(campaign.id)).toEqual({ ...setCounts, accepted: 1, total: 1, status: "done" });
  });

  it("begins nothing while the campaign is paused or once the recipient can't be mailed", async () => {
    const [person = ""] = await createAudience(1);
    const { campaign, author } = await start();
    const now = new Date();
    const claim = await claimCampaignDeliveries(api.db, now, 10);
    const [token, id] = [claim?.token ?? "", claim?.deliveries[0]?.id ?? ""];
    await command(api, author, campaign.id, "pause");
    expect(await beginCampaignAttempts(api.db, token, [id], now)).toEqual(new Map([[id, "notRunning"]]));
    await command(api, author, campaign.id, "resume");
    await api.db.updateTable("person").set({ email: null }).where("id", "=", person).execute();
    expect(await beginCampaignAttempts(api.db, token, [id], now)).toEqual(new Map([[id, { refusal: "noAddress" }]]));
    expect(await states()).toEqual([["leased", 0]]);
  });
});

function enqueueNotice({ id }: { readonly id: string }): Promise<void> {
  return api.db
    .transaction()
    .execute((trx) =>
      enqueueDelivery(trx, { channel: "mail", personId: id, template: "address-known", data: { firstName: "M" } }),
    );
}

/** Resolves with the next commit notification that the pump receives. */
function nextNotice(): Promise<void> {
  return new Promise((resolve) => {
    const stop = api.listener.on(DELIVERY_CHANNEL, () => {
      stop();
      resolve();
    });
  });
}
