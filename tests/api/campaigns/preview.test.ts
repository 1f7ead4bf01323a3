import { type CampaignBlock, previewResponse } from "@meander/domain/contract/campaigns";
import { beforeAll, expect, it } from "vitest";
import { createActivity } from "../support/activities.ts";
import { command, createApproved, createCampaign, createMarketer, startAtOnce } from "../support/campaigns.ts";
import { startMail } from "../support/mail.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
let marketer: TestPerson;
let reader: TestPerson;
let blocks: CampaignBlock[];
const HOSTILE = `<img src=x onerror=alert(1)> "quoted" & 'more'`;

beforeAll(async () => {
  marketer = await createMarketer(api);
  reader = await createPerson(api, { firstName: `<b>$&"Jo"`, lastName: "Reader" });
  await api.db.updateTable("person").set({ countryCode: "IS" }).where("id", "=", reader.id).execute();
  const host = await createPerson(api);
  const activity = await createActivity(api, host, { title: "Dusk by the canal" });
  const deleted = await createActivity(api, host, { title: "Nobody sees this" });
  await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", deleted._id).execute();
  blocks = [
    { type: "heading", text: `For {firstName} ${HOSTILE}` },
    { type: "paragraph", text: `Hello {firstName},\nhow are you?\n\n${HOSTILE}` },
    { type: "button", label: "Look around", href: "/discover" },
    { type: "button", label: "A trap", href: "javascript:alert(1)" },
    { type: "activity", activityId: activity._id },
    { type: "activity", activityId: deleted._id },
    { type: "picture", category: 4, timePeriodCode: 3, alt: "Waves for {firstName}" },
    { type: "divider" },
  ];
});

const audience = { place: { label: "Iceland", countryCode: "IS", centre: null, radiusKm: null }, categories: [] };

async function preview(campaignId: string, userId?: string) {
  const query = userId === undefined ? "" : `?userId=${userId}`;
  const path = `${PRIVATE_BASE}/admin/campaign/${campaignId}/preview${query}`;
  return send(api, "GET", path, { cookie: marketer.session });
}

it("puts no text, link or name into the headers, and no user token into its own link", async () => {
  const noToken = "00000000-0000-0000-0000-000000000000";
  const href = `https://elsewhere.example/?t=${noToken}`;
  const { id } = await createCampaign(api, marketer, {
    subject: "Hello\r\nBcc: everyone@example.org\r\n\r\nBody {firstName}",
    preheader: noToken,
    blocks: [
      { type: "paragraph", text: `Yours: ${noToken}` },
      { type: "button", label: "Look", href },
    ],
  });
  const sender = await createPerson(api, { firstName: "Eve\nX-Injected: 1", userType: 5 });
  expect((await command(api, sender, id, "test")).status).toBe(200);
  const [received] = await mail.receive(sender.email);
  const words = received?.subject.replace(/ +/g, " ");
  expect(words).toBe("[Test] Hello Bcc: everyone@example.org Body Eve X-Injected: 1");
  expect(await mail.receive("everyone@example.org")).toEqual([]);
  expect(received?.html).toContain(href);
});

it("is the mail as its recipient would get it, in a document that loads nothing", async () => {
  const { id } = await createCampaign(api, marketer, { blocks, audience, preheader: "Soon, {firstName}" });
  const { subject, html, text, recipient } = previewResponse.parse((await preview(id, reader.id)).body);
  expect(recipient).toEqual({ userId: reader.id, name: `<b>$&"Jo" Reader` });
  expect(subject).toBe(`Walks for <b>$&"Jo"`);
  expect(html).toContain("Dusk by the canal");
  expect(html).toContain("Soon, &lt;b&gt;$&amp;&quot;Jo&quot;");
  expect(html).not.toContain("Nobody sees this");
  expect(html).not.toMatch(/<b>|<img src=x|javascript:|onerror=alert\(1\)>/);
  expect(html).toContain(`href="http://meander.test/discover"`);
  const sources = [...html.matchAll(/\bsrc="([^"]*)"/g)].map(([, source]) => source ?? "");
  expect(sources.length).toBeGreaterThanOrEqual(3);
  for (const source of sources) expect(source).toMatch(/^data:image\/png;base64,[\w+/]{100}/);
  expect(text).toContain(`Hello <b>$&"Jo",\nhow are you?`);
});

it("is rendered for the marketer and never for a person outside the audience", async () => {
  const { id } = await createCampaign(api, marketer, { audience });
  expect((await preview(id)).body).toMatchObject({ recipient: { userId: marketer.id }, subject: "Walks for Mara" });
  expect((await preview(id, (await createPerson(api)).id)).status).toBe(404);
});

it("hides the recipient's unsubscribe link from staff", async () => {
  const { id } = await createCampaign(api, marketer, { audience });
  const { unsubscribeToken } = await api.db
    .selectFrom("person")
    .select("unsubscribeToken")
    .where("id", "=", reader.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify((await preview(id, reader.id)).body)).not.toContain(unsubscribeToken);
});

it("a test mail of a draft goes to the caller only, labelled as a test", async () => {
  const { id } = await createCampaign(api, marketer, { blocks, audience });
  expect((await command(api, marketer, id, "test")).status).toBe(200);
  expect(await mail.receive(marketer.email)).toMatchObject([{ subject: "[Test] Walks for Mara" }]);
  expect(await mail.receive(reader.email)).toEqual([]);
});

it("preview and mail are the same document except for pictures and the recipient's link", async () => {
  const sound = blocks.filter((block) => block.type !== "button" || block.href.startsWith("/"));
  const { campaign, author } = await createApproved(api, { blocks: sound, audience });
  const { html } = previewResponse.parse((await preview(campaign.id, reader.id)).body);
  await startAtOnce(api, author, campaign.id);
  const [received] = await mail.receive(reader.email);
  const plain = (document = "") =>
    document
      .replace(/ src="[^"]*"/g, "")
      .replace(/\/unsubscribe\/[0-9a-f-]{36}/g, "/unsubscribe/token")
      .replace(/\r\n/g, "\n")
      .trim();
  expect(plain(received?.html)).toBe(plain(html));
});
