import { beforeEach, describe, expect, it } from "vitest";
import PostalMime from "postal-mime";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Trx } from "@meander/api/db/client";
import { mailFolderOf } from "@meander/api/mail-sink/mail-store";
import { english } from "../support/english.ts";
import { createApproved, getCampaign, startAtOnce } from "../support/campaigns.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { startMail } from "../support/mail.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
let reader: TestPerson;
let token: string;
beforeEach(async () => {
  reader = await createPerson(api);
  const row = await api.db
    .updateTable("person")
    .set({ countryCode: "IS" })
    .where("id", "=", reader.id)
    .returning("unsubscribeToken")
    .executeTakeFirstOrThrow();
  token = row.unsubscribeToken;
});

/** As a mail client or a plain form posts: without an origin and without a cookie. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString();
  const init = { method: "POST", body, headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers } };
  return api.app.request(path, init, { incoming: { socket: { remoteAddress: "192.0.2.9" } } });
}

const oneClick = { "List-Unsubscribe": "One-Click" };
const isSubscribed = async () => (await send(api, "GET", `${PUBLIC_BASE}/unsubscribe/${token}`)).body;
const audience = { place: { label: "Iceland", countryCode: "IS", centre: null, radiusKm: null }, categories: [] };

async function sendCampaign() {
  await api.db.updateTable("person").set({ countryCode: null }).where("id", "<>", reader.id).execute();
  const { campaign, author } = await createApproved(api, { audience });
  await startAtOnce(api, author, campaign.id);
  await mail.receive(reader.email);
  return { campaign, author };
}

/** The newest mail to that address, with its headers. */
async function findRaw(address: string) {
  const folder = mailFolderOf(api.config);
  for (const name of (await readdir(folder)).sort().reverse()) {
    const raw = await readFile(join(folder, name));
    const parsed = await PostalMime.parse(raw);
    if (parsed.to?.[0]?.address === address) return { raw: `\r\n${raw.toString("latin1")}`, parsed };
  }
  throw new Error("There is no mail.");
}

it("a campaign mail has complete RFC 8058 headers, and a footer link to the same address", async () => {
  const { campaign } = await sendCampaign();
  const { raw, parsed } = await findRaw(reader.email);
  const url = `http://meander.test/unsubscribe/${token}?c=${campaign.id}`;
  expect(raw).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`);
  expect(raw).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(raw).toContain("\r\nAuto-Submitted: auto-generated\r\n");
  expect(parsed.html).toContain(url);
  expect(parsed.text).toContain(url);
});

it("other mails have none", async () => {
  const body = { firstName: "Kim", lastName: "Lee", emailAddress: "kim@example.org", password: "wander2026" };
  await send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, { body });
  await mail.receive("kim@example.org");
  expect((await findRaw("kim@example.org")).raw).not.toContain("List-Unsubscribe");
});

describe("one click", () => {
  it("works by POST without cookie, origin or redirect, and repeatedly", async () => {
    const { campaign, author } = await sendCampaign();
    for (const _ of [1, 2]) {
      const response = await post(`/unsubscribe/${token}?c=${campaign.id}`, oneClick);
      expect([response.status, await response.text()]).toEqual([200, english("campaignMail.unsubscribed")]);
    }
    expect(await isSubscribed()).toEqual({
      isSubscribed: false,
      emailAddress: `${reader.email[0]}•••@example.org`,
    });
    expect((await getCampaign(api, author, campaign.id)).counts.unsubscribed).toBe(1);
    const audit = await api.db.selectFrom("audit").select("action").where("subjectId", "=", reader.id).execute();
    expect(audit).toEqual([{ action: "unsubscribe" }]);
  });

  it("works although the browser reports a cross-site request", async () => {
    const response = await post(`/unsubscribe/${token}`, oneClick, {
      Origin: "https://mail.example",
      "Sec-Fetch-Site": "cross-site",
    });
    expect([response.status, await isSubscribed()]).toMatchObject([200, { isSubscribed: false }]);
  });

  it("preserves the person's other preferences", async () => {
    const choice = { personId: reader.id, code: 19, sendWeb: false, sendEmail: true, sendMobile: false };
    await api.db.insertInto("notificationPreference").values(choice).execute();
    await post(`/unsubscribe/${token}`, oneClick);
    const stored = await api.db
      .selectFrom("notificationPreference")
      .selectAll()
      .where("personId", "=", reader.id)
      .execute();
    expect(stored).toEqual([{ ...choice, sendEmail: false, consentedAt: null }]);
  });

  it.each([crypto.randomUUID(), "nonsense", "%00"])("with an unknown token returns 404: %s", async (unknown) => {
    expect((await post(`/unsubscribe/${unknown}`, oneClick)).status).toBe(404);
  });

  it("with a body of more than 4 kB returns 413", async () => {
    const fields = { ...oneClick, more: "a".repeat(5_000) };
    expect((await post(`/unsubscribe/${crypto.randomUUID()}`, fields)).status).toBe(413);
  });
});

it("a GET changes nothing", async () => {
  await send(api, "GET", `/unsubscribe/${token}`);
  await send(api, "HEAD", `/unsubscribe/${token}`);
  expect(await isSubscribed()).toMatchObject({ isSubscribed: true });
});

it("the page's form reverts it, and the campaign's count with it", async () => {
  const { campaign, author } = await sendCampaign();
  const path = `/unsubscribe/${token}?c=${campaign.id}`;
  const off = await post(path, { isSubscribed: "false" });
  expect([off.status, off.headers.get("Location")]).toEqual([303, path]);
  expect((await getCampaign(api, author, campaign.id)).counts.unsubscribed).toBe(1);
  expect((await post(path, { isSubscribed: "true" })).status).toBe(303);
  expect(await isSubscribed()).toMatchObject({ isSubscribed: true });
  expect((await getCampaign(api, author, campaign.id)).counts.unsubscribed).toBe(0);
});

it("a mail's link counts for its own campaign, once, and reverts only its own count", async () => {
  const [first, second] = [await sendCampaign(), await sendCampaign()];
  const counts = async () =>
    Promise.all(
      [first, second].map(
        async ({ author, campaign }) => (await getCampaign(api, author, campaign.id)).counts.unsubscribed,
      ),
    );
  const path = `/unsubscribe/${token}`;
  await post(`${path}?c=${first.campaign.id}`, oneClick);
  expect(await counts()).toEqual([1, 0]);
  await post(`${path}?c=${second.campaign.id}`, { isSubscribed: "true" });
  expect(await isSubscribed()).toMatchObject({ isSubscribed: true });
  expect(await counts()).toEqual([1, 0]);
  await post(`${path}?c=${first.campaign.id}`, oneClick);
  expect(await counts()).toEqual([1, 0]);
});

it("a mail that was never sent is not counted", async () => {
  const { campaign, author } = await sendCampaign();
  await api.db.updateTable("delivery").set({ state: "skipped" }).where("campaignId", "=", campaign.id).execute();
  await post(`/unsubscribe/${token}?c=${campaign.id}`, oneClick);
  expect((await getCampaign(api, author, campaign.id)).counts.unsubscribed).toBe(0);
});

it("two simultaneous clicks are one change", async () => {
  const { campaign } = await sendCampaign();
  const lockCampaign = (trx: Trx) =>
    trx.selectFrom("campaign").select("id").where("id", "=", campaign.id).forNoKeyUpdate().execute();
  const click = async () => (await post(`/unsubscribe/${token}?c=${campaign.id}`, oneClick)).status;
  expect(await startInOrder(api, lockCampaign, [click, click])).toEqual([200, 200]);
  const audits = await api.db.selectFrom("audit").select("id").where("actorId", "=", reader.id).execute();
  expect(audits).toHaveLength(1);
});

it("a campaign that never mailed this person is not counted", async () => {
  const { campaign, author } = await sendCampaign();
  const stranger = await createPerson(api);
  const { unsubscribeToken } = await api.db
    .selectFrom("person")
    .select("unsubscribeToken")
    .where("id", "=", stranger.id)
    .executeTakeFirstOrThrow();
  await post(`/unsubscribe/${unsubscribeToken}?c=${campaign.id}`, oneClick);
  expect((await getCampaign(api, author, campaign.id)).counts.unsubscribed).toBe(0);
});

describe("as JSON", () => {
  const path = () => `${PUBLIC_BASE}/unsubscribe/${token}`;

  it("a POST returns the resulting state", async () => {
    expect((await send(api, "POST", path())).body).toMatchObject({ isSubscribed: false });
    expect((await send(api, "POST", path(), { body: { isSubscribed: true } })).body).toMatchObject({
      isSubscribed: true,
    });
  });

  it("an unknown token returns 404, a malformed one 400", async () => {
    expect((await send(api, "GET", `${PUBLIC_BASE}/unsubscribe/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await send(api, "POST", `${PUBLIC_BASE}/unsubscribe/nonsense`)).status).toBe(400);
  });
});

it("unsubscribed people are excluded from the next campaign", async () => {
  await post(`/unsubscribe/${token}`, oneClick);
  await sendCampaign();
  expect(await mail.receive(reader.email)).toEqual([]);
});
