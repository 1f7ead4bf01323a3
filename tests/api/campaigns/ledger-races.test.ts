import { afterEach, beforeEach, expect, it } from "vitest";
import type { Trx } from "@meander/api/db/client";
import {
  beginCampaignAttempts,
  cancelWaitingDeliveries,
  claimCampaignDeliveries,
} from "@meander/api/outbox/campaign-claims";
import {
  recoverLostCampaignLeases,
  settleCampaignDeliveries,
  skipCampaignDeliveriesOf,
} from "@meander/api/outbox/campaign-settling";
import { changeSubscription } from "@meander/api/modules/campaigns/change-subscription";
import { startDueCampaigns } from "@meander/api/modules/campaigns/start-campaign";
import { enqueueDelivery } from "@meander/api/outbox/enqueue-delivery";
import { createCampaignFixture } from "../support/campaign-fixture.ts";
import { command, createApproved } from "../support/campaigns.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { audience, countsOf, createAudience, start } = createCampaignFixture(api);
beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
  api.now = new Date();
});
afterEach(async () => {
  await api.db.deleteFrom("delivery").execute();
  await api.db.deleteFrom("campaign").execute();
  await api.db.updateTable("person").set({ countryCode: null }).execute();
});

async function claimOne() {
  const now = new Date();
  const claim = await claimCampaignDeliveries(api.db, now, 1);
  return { token: claim?.token ?? "", id: claim?.deliveries[0]?.id ?? "", now };
}

function lockCampaign(trx: Trx, id: string) {
  return trx.selectFrom("campaign").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

it("starts once with two simultaneous workers", async () => {
  await createAudience(3);
  const { campaign, author } = await createApproved(api, { audience });
  const at = new Date(api.now.getTime() + 60_000);
  await command(api, author, campaign.id, "start", { at: at.toISOString() });
  await startInOrder(
    api,
    (trx) => lockCampaign(trx, campaign.id),
    [1, 2].map(() => () => startDueCampaigns(api.db, at)),
  );
  expect(await countsOf(campaign.id)).toMatchObject({ total: 3, status: "running" });
});

it.each(["undo", "start"] as const)(
  "an undo and the start at once: the first one wins, here the %s",
  async (winner) => {
    await createAudience(3);
    const { campaign, author } = await createApproved(api, { audience });
    const at = new Date(api.now.getTime() + 60_000);
    await command(api, author, campaign.id, "start", { at: at.toISOString() });
    let status = 0;
    const undo = async () => {
      status = (await command(api, author, campaign.id, "unschedule")).status;
    };
    const begin = () => startDueCampaigns(api.db, at);
    const calls = winner === "undo" ? [undo, begin] : [begin, undo];
    await startInOrder(api, (trx) => lockCampaign(trx, campaign.id), calls);
    const isUndone = winner === "undo";
    expect(status).toBe(isUndone ? 200 : 409);
    expect(await countsOf(campaign.id)).toMatchObject(
      isUndone ? { total: 0, status: "approved" } : { total: 3, status: "running" },
    );
  },
);

it("a cancel also cancels leased deliveries, but neither begun ones nor other mail", async () => {
  await createAudience(4);
  const { campaign, author } = await start();
  const { id: personId } = await createPerson(api);
  const notice = { channel: "mail", personId, template: "address-known", data: { firstName: "M" } } as const;
  await api.db.transaction().execute((trx) => enqueueDelivery(trx, notice));
  const begun = await claimOne();
  await beginCampaignAttempts(api.db, begun.token, [begun.id], begun.now);
  await claimOne();
  await command(api, author, campaign.id, "cancel");
  expect(await countsOf(campaign.id)).toMatchObject({ cancelled: 3, status: "cancelled" });
  const others = await api.db.selectFrom("delivery").select("state").where("campaignId", "is", null).execute();
  expect(others).toEqual([{ state: "queued" }]);
  const attempt = api.db.selectFrom("delivery").select("state").where("id", "=", begun.id);
  expect(await attempt.execute()).toEqual([{ state: "attempting" }]);
});

it("begins no delivery of a campaign that is being cancelled", async () => {
  await createAudience(1);
  const { campaign } = await start();
  const { token, id, now } = await claimOne();
  const [begun] = await startInOrder(api, (trx) => cancelWaitingDeliveries(trx, campaign.id, now), [
    () => beginCampaignAttempts(api.db, token, [id], now),
  ]);
  expect(begun).toEqual(new Map());
  expect(await api.db.selectFrom("delivery").select("state").execute()).toEqual([{ state: "cancelled" }]);
});

it("cancels a delivery that is deferred while its campaign is being cancelled", async () => {
  await createAudience(1);
  const { campaign } = await start();
  const { token, id, now } = await claimOne();
  await beginCampaignAttempts(api.db, token, [id], now);
  const deferred = new Map([[id, { state: "deferred", reason: "deferred", delaySeconds: 1 } as const]]);
  await startInOrder(
    api,
    (trx) => trx.updateTable("campaign").set({ status: "cancelled" }).where("id", "=", campaign.id).execute(),
    [() => settleCampaignDeliveries(api.db, { token, campaignId: campaign.id }, deferred, now)],
  );
  expect(await countsOf(campaign.id)).toMatchObject({ cancelled: 1, status: "cancelled" });
});

it("skips only deliveries not yet begun to a person whose account is deleted", async () => {
  const [first = "", second = ""] = await createAudience(3);
  const { campaign } = await start();
  const now = new Date();
  const claim = await claimCampaignDeliveries(api.db, now, 3);
  const ofSecond = claim?.deliveries.find(({ personId }) => personId === second)?.id ?? "";
  await beginCampaignAttempts(api.db, claim?.token ?? "", [ofSecond], now);
  await api.db.transaction().execute(async (trx) => {
    for (const id of [first, second]) await skipCampaignDeliveriesOf(trx, id, now);
  });
  const rows = await api.db.selectFrom("delivery").select("state").orderBy("state").execute();
  expect(rows.map(({ state }) => state)).toEqual(["attempting", "leased", "skipped"]);
  expect(await countsOf(campaign.id)).toMatchObject({ skipped: 1, status: "running" });
});

it.each(["unsubscribing", "recovering"] as const)("settling and %s never block each other", async (what) => {
  const [person = ""] = await createAudience(1);
  const { campaign } = await start();
  const { token, id, now } = await claimOne();
  await beginCampaignAttempts(api.db, token, [id], now);
  const { unsubscribeToken } = await api.db
    .selectFrom("person")
    .select("unsubscribeToken")
    .where("id", "=", person)
    .executeTakeFirstOrThrow();
  const other = {
    unsubscribing: () =>
      changeSubscription(api.db, { token: unsubscribeToken, campaignId: campaign.id, isSubscribed: false, now }),
    recovering: () => recoverLostCampaignLeases(api.db, new Date(now.getTime() + 600_000)),
  };
  const claim = { token, campaignId: campaign.id };
  await startInOrder<unknown>(api, (trx) => lockCampaign(trx, campaign.id), [
    () => settleCampaignDeliveries(api.db, claim, new Map([[id, { state: "accepted" }]]), now),
    other[what],
  ]);
  expect(await countsOf(campaign.id)).toMatchObject({ accepted: 1, status: "done" });
});

it("claims due deliveries of a running campaign once, and waits for no lock", async () => {
  const [first = "", second = "", third = "", fourth = ""] = await createAudience(4);
  await start();
  const now = new Date();
  const of = (person: string) =>
    api.db.selectFrom("delivery").select("id").where("personId", "=", person).executeTakeFirstOrThrow();
  const claimed = async () =>
    ((await claimCampaignDeliveries(api.db, now, 10))?.deliveries ?? []).map(({ personId }) => personId);
  const change = (person: string, values: object) =>
    api.db.updateTable("delivery").set(values).where("personId", "=", person).execute();
  await change(first, { state: "accepted" });
  await change(second, { state: "deferred", dueAt: new Date(now.getTime() + 60_000) });
  const { id } = await of(third);
  await api.db.transaction().execute(async (trx) => {
    await trx.selectFrom("delivery").select("id").where("id", "=", id).forUpdate().execute();
    expect(await claimed()).toEqual([fourth]);
  });
  expect(await claimed()).toEqual([third]);
});

it("is consumed once by two simultaneous claims", async () => {
  await createAudience(5);
  const { campaign } = await start({ mailsPerMinute: 30 });
  const at = new Date(api.now.getTime() + 500);
  const claims = await startInOrder(
    api,
    (trx) => lockCampaign(trx, campaign.id),
    [1, 2].map(() => () => claimCampaignDeliveries(api.db, at, 10)),
  );
  expect(claims.map((claim) => claim?.deliveries.length ?? 0)).toEqual([1, 0]);
});

it("valid leases stay with their worker", async () => {
  await createAudience(2);
  await start();
  const now = new Date();
  await claimCampaignDeliveries(api.db, now, 1);
  const soon = new Date(now.getTime() + 100_000);
  await claimCampaignDeliveries(api.db, soon, 1);
  await recoverLostCampaignLeases(api.db, new Date(now.getTime() + 150_000));
  const rows = await api.db.selectFrom("delivery").select("state").orderBy("state").execute();
  expect(rows.map(({ state }) => state)).toEqual(["leased", "queued"]);
});
