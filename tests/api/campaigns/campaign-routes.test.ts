import { startDueCampaigns } from "@meander/api/modules/campaigns/start-campaign";
import { campaignsResponse, recipientsResponse, sampleResponse } from "@meander/domain/contract/campaigns";
import { userType } from "@meander/domain/person/user-type";
import { beforeEach, describe, expect, it } from "vitest";
import {
  command,
  createApproved,
  createCampaign,
  createMarketer,
  getCampaign,
  startAtOnce,
} from "../support/campaigns.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let marketer: TestPerson;
beforeEach(async () => {
  await api.db.deleteFrom("delivery").execute();
  await api.db.deleteFrom("campaign").execute();
  await api.db.deleteFrom("rateLimit").execute();
  marketer = await createMarketer(api);
});

const path = (rest: string) => `${PRIVATE_BASE}/admin${rest}`;
const actionsOf = async (campaignId: string) =>
  (await api.db.selectFrom("audit").select("action").where("subjectId", "=", campaignId).orderBy("id").execute()).map(
    ({ action }) => action,
  );

describe("access", () => {
  const calls = (id: string) =>
    [
      ["GET", "/campaigns"],
      ["POST", "/campaigns"],
      ["POST", "/campaigns/reach"],
      ["GET", `/campaign/${id}`],
      ["PATCH", `/campaign/${id}`],
      ["DELETE", `/campaign/${id}`],
      ["POST", `/campaign/${id}/approve`],
      ["POST", `/campaign/${id}/start`],
      ["POST", `/campaign/${id}/pause`],
      ["POST", `/campaign/${id}/resume`],
      ["POST", `/campaign/${id}/cancel`],
      ["POST", `/campaign/${id}/test`],
      ["GET", `/campaign/${id}/preview`],
      ["GET", `/campaign/${id}/sample`],
      ["GET", `/campaign/${id}/recipients`],
    ] as const;

  it("requires sendCampaigns for every endpoint", async () => {
    const { id } = await createCampaign(api, marketer);
    const moderator = await createPerson(api, { userType: userType.moderator });
    for (const [method, rest] of calls(id)) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const anonymous = await send(api, method, path(rest), { body });
      const wrongRole = await send(api, method, path(rest), { body, cookie: moderator.session });
      expect([rest, anonymous.status, wrongRole.status]).toEqual([rest, 401, 403]);
    }
    expect(await getCampaign(api, marketer, id)).toMatchObject({ version: 1, status: "draft" });
  });

  it("is also granted to an administrator", async () => {
    const administrator = await createPerson(api, { userType: userType.administrator });
    expect((await send(api, "GET", path("/campaigns"), { cookie: administrator.session })).status).toBe(200);
  });

  it("returns 404 for an unknown campaign", async () => {
    for (const [method, rest] of calls(crypto.randomUUID()).slice(3)) {
      const body = { GET: undefined, DELETE: undefined, PATCH: { version: 1 }, POST: { contentHash: "0".repeat(64) } }[
        method
      ];
      expect((await send(api, method, path(rest), { body, cookie: marketer.session })).status).toBe(404);
    }
  });
});

describe("editing", () => {
  it("creates a draft with a list of missing fields", async () => {
    const campaign = await createCampaign(api, marketer, { subject: "", blocks: [] });
    expect(campaign).toMatchObject({
      status: "draft",
      version: 1,
      problems: ["subjectMissing", "blocksMissing"],
      createdBy: { userId: marketer.id, name: "Mara Quill" },
      approvedBy: null,
      reach: null,
      counts: { total: 0, waiting: 0 },
    });
    expect(await actionsOf(campaign.id)).toEqual(["create-campaign"]);
  });

  it.each([
    [{ name: " " }, "name"],
    [{ subject: "x".repeat(201) }, "subject"],
    [{ blocks: [{ type: "html", text: "<b>" }] }, "blocks.0.type"],
    [{ audience: { categories: [99] } }, "audience.categories.0"],
    [{ mailsPerMinute: 0 }, "mailsPerMinute"],
  ])("refuses %j", async (wishes, field) => {
    const body = { name: "Autumn walks", ...wishes };
    const response = await send(api, "POST", path("/campaigns"), { body, cookie: marketer.session });
    expect(response).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it("keeps the fields that an edit omits", async () => {
    const { id, blocks, audience } = await createCampaign(api, marketer, {
      audience: { categories: [1] },
      mailsPerMinute: 60,
    });
    const body = { version: 1, subject: "Other words" };
    const response = await send(api, "PATCH", path(`/campaign/${id}`), { body, cookie: marketer.session });
    expect(response).toMatchObject({
      status: 200,
      body: { version: 2, subject: "Other words", name: "Autumn walks", blocks, audience, mailsPerMinute: 60 },
    });
  });

  it("refuses an edit of a stale version", async () => {
    const { id } = await createCampaign(api, marketer);
    const edit = (version: number) =>
      send(api, "PATCH", path(`/campaign/${id}`), { body: { version, preheader: "Look" }, cookie: marketer.session });
    const responses = await Promise.all([edit(1), edit(1)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: "version-changed" });
  });

  it("deletes only campaigns that were never sent", async () => {
    const { id } = await createCampaign(api, marketer);
    const remove = (campaignId: string) =>
      send(api, "DELETE", path(`/campaign/${campaignId}`), { cookie: marketer.session });
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect(await actionsOf(id)).toEqual(["create-campaign", "delete-campaign"]);
    const { campaign } = await createApproved(api);
    await startAtOnce(api, marketer, campaign.id);
    expect((await remove(campaign.id)).status).toBe(409);
  });

  it("lists the newest first, by cursor", async () => {
    for (let number = 0; number < 4; number += 1) {
      await createCampaign(api, marketer, { name: `Number ${number}` });
      api.now = new Date(api.now.getTime() + 1_000);
    }
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await send(api, "GET", path(`/campaigns?limit=2${query}`), { cookie: marketer.session });
      const page = campaignsResponse.parse(body);
      expect(page.campaigns).not.toEqual([]);
      names.push(...page.campaigns.map(({ name }) => name));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(names).toEqual([3, 2, 1, 0].map((number) => `Number ${number}`));
  });
});

describe("control commands", () => {
  it("are accepted only in valid states, and audited", async () => {
    const { campaign, author } = await createApproved(api);
    const act = async (what: string) =>
      (await (what === "start" ? startAtOnce(api, author, campaign.id) : command(api, author, campaign.id, what)))
        .status;
    const statuses = [];
    for (const what of [
      "pause",
      "resume",
      "start",
      "start",
      "pause",
      "pause",
      "resume",
      "cancel",
      "resume",
      "cancel",
    ]) {
      statuses.push([what, await act(what)]);
    }
    expect(statuses).toEqual([
      ["pause", 409],
      ["resume", 409],
      ["start", 200],
      ["start", 409],
      ["pause", 200],
      ["pause", 409],
      ["resume", 200],
      ["cancel", 200],
      ["resume", 409],
      ["cancel", 409],
    ]);
    expect(await actionsOf(campaign.id)).toEqual(
      ["create", "approve", "schedule", "start", "pause", "resume", "cancel"].map((verb) => `${verb}-campaign`),
    );
    const { counts, status } = await getCampaign(api, author, campaign.id);
    expect([status, counts.cancelled, counts.waiting]).toEqual(["cancelled", counts.total, 0]);
  });

  it("refuse an edit while the campaign is running", async () => {
    const { campaign, author } = await createApproved(api);
    await startAtOnce(api, author, campaign.id);
    const { version } = await getCampaign(api, author, campaign.id);
    const body = { version, subject: "Too late" };
    const response = await send(api, "PATCH", path(`/campaign/${campaign.id}`), { body, cookie: author.session });
    expect(response).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("hold a start for ten seconds, in which it is undone with the approval kept", async () => {
    const { campaign, author } = await createApproved(api);
    const undo = () => command(api, author, campaign.id, "unschedule");
    expect((await undo()).status).toBe(409);
    expect((await command(api, author, campaign.id, "start")).body).toMatchObject({
      status: "scheduled",
      scheduledAt: new Date(api.now.getTime() + 10_000).toISOString(),
    });
    await startDueCampaigns(api.db, new Date(api.now.getTime() + 9_999));
    expect((await undo()).body).toMatchObject({
      status: "approved",
      scheduledAt: null,
      contentHash: campaign.contentHash,
    });
    await startDueCampaigns(api.db, new Date(api.now.getTime() + 20_000));
    expect(await getCampaign(api, author, campaign.id)).toMatchObject({ status: "approved", startedAt: null });
    await startAtOnce(api, author, campaign.id);
    expect((await undo()).status).toBe(409);
  });

  it("schedule a start, while an edit removes approval and start time", async () => {
    const { campaign, author } = await createApproved(api);
    const at = new Date(api.now.getTime() + 3_600_000).toISOString();
    expect(await command(api, author, campaign.id, "start", { at })).toMatchObject({
      status: 200,
      body: { status: "scheduled", scheduledAt: at, startedAt: null },
    });
    const { version } = await getCampaign(api, author, campaign.id);
    await send(api, "PATCH", path(`/campaign/${campaign.id}`), {
      body: { version, subject: "Other words" },
      cookie: author.session,
    });
    expect(await getCampaign(api, author, campaign.id)).toMatchObject({
      status: "draft",
      scheduledAt: null,
      approvedBy: null,
    });
    expect((await command(api, author, campaign.id, "start")).status).toBe(409);
  });
});

it("list the people of an audience by name, and the ledger by state", async () => {
  const { db } = api;
  const walker = await createPerson(api, { firstName: "Zoë", lastName: "Ångström" });
  await db.updateTable("person").set({ countryCode: "IS", locationName: "Vík" }).where("id", "=", walker.id).execute();
  const place = { label: "Iceland", countryCode: "IS", centre: null, radiusKm: null };
  const { campaign, author } = await createApproved(api, { audience: { place } });
  const get = (rest: string) => send(api, "GET", path(`/campaign/${campaign.id}${rest}`), { cookie: author.session });
  const sample = async (q: string) =>
    sampleResponse.parse((await get(`/sample?q=${encodeURIComponent(q)}`)).body).people;
  expect(await sample("zoe ang")).toEqual([{ userId: walker.id, name: "Zoë Ångström", locationName: "Vík" }]);
  expect(await sample("%")).toEqual([]);
  await startAtOnce(api, author, campaign.id);
  const recipients = async (query: string) =>
    recipientsResponse.parse((await get(`/recipients${query}`)).body).recipients;
  expect(await recipients("?state=waiting")).toMatchObject([
    { userId: walker.id, name: "Zoë Ångström", state: "queued" },
  ]);
  expect(await recipients("?state=accepted")).toEqual([]);
  expect(recipientsResponse.parse((await get("/recipients?limit=1")).body)).toMatchObject({
    recipients: [{}],
    cursor: null,
  });
  expect(await recipients("")).toHaveLength(1);
  const skipped = { state: "skipped", reason: "preferenceOff" };
  await db.updateTable("delivery").set(skipped).where("campaignId", "=", campaign.id).execute();
  expect(await recipients("?state=skipped")).toMatchObject([{ reason: { code: "preferenceOff", detail: "" } }]);
});
