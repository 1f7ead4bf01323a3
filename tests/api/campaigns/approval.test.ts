import { createHash } from "node:crypto";
import { contentHashText } from "@meander/domain/campaign/content";
import { expect, it } from "vitest";
import { english } from "../support/english.ts";
import { command, createApproved, createCampaign, createMarketer, getCampaign } from "../support/campaigns.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

it("is refused to the author and the last editor, and allowed to a third person", async () => {
  const [author, editor, third] = [await createMarketer(api), await createMarketer(api), await createMarketer(api)];
  const { id } = await createCampaign(api, author);
  await send(api, "PATCH", `${PRIVATE_BASE}/admin/campaign/${id}`, {
    body: { version: 1, preheader: "Look" },
    cookie: editor.session,
  });
  const { contentHash } = await getCampaign(api, author, id);
  const approve = (person: typeof author) => command(api, person, id, "approve", { contentHash });
  expect([(await approve(author)).status, (await approve(editor)).status]).toEqual([403, 403]);
  expect(await approve(third)).toMatchObject({
    status: 200,
    body: { status: "approved", approvedBy: { userId: third.id }, contentHash },
  });
});

it("applies only to the exact version seen", async () => {
  const [author, approver] = [await createMarketer(api), await createMarketer(api)];
  const { id, contentHash } = await createCampaign(api, author);
  await send(api, "PATCH", `${PRIVATE_BASE}/admin/campaign/${id}`, {
    body: { version: 1, subject: "Something else" },
    cookie: author.session,
  });
  const response = await command(api, approver, id, "approve", { contentHash });
  expect(response).toMatchObject({ status: 409, body: { code: "version-changed" } });
  expect(await getCampaign(api, author, id)).toMatchObject({ status: "draft", approvedBy: null });
});

it("is refused while content is missing", async () => {
  const [author, approver] = [await createMarketer(api), await createMarketer(api)];
  const { id, contentHash } = await createCampaign(api, author, { subject: "" });
  expect((await command(api, approver, id, "approve", { contentHash })).status).toBe(422);
});

it("is refused while an unknown placeholder would be sent literally, and names it; saving only warns", async () => {
  const [author, approver] = [await createMarketer(api), await createMarketer(api)];
  const blocks = [{ type: "divider" }, { type: "paragraph", text: "Dear {nonsense}" }];
  const campaign = await createCampaign(api, author, { subject: "Hi {name}", blocks });
  expect(campaign).toMatchObject({
    problems: ["placeholderUnknown"],
    unknownPlaceholders: [
      { place: "subject", block: null, text: "{name}" },
      { place: "block", block: 2, text: "{nonsense}" },
    ],
  });
  const { id, contentHash } = campaign;
  expect(await command(api, approver, id, "approve", { contentHash })).toMatchObject({
    status: 422,
    body: {
      message: english("errors.campaignPlaceholders", { text: "{name}" }),
      fields: {
        subject: "{name} would be sent as it stands: nothing is filled in for it",
        "blocks.1": "{nonsense} would be sent as it stands: nothing is filled in for it",
      },
    },
  });
  expect((await getCampaign(api, author, id)).status).toBe("draft");
});

it("given before placeholders were validated starts nothing", async () => {
  const { author, campaign } = await createApproved(api);
  const blocks = [{ type: "paragraph", text: "Dear {nonsense}" }] as const;
  const { subject, preheader, audience, mailsPerMinute } = campaign;
  const text = contentHashText({ subject, preheader, blocks: [...blocks], audience, mailsPerMinute });
  await api.db
    .updateTable("campaign")
    .set({ blocks: JSON.stringify(blocks), approvedHash: createHash("sha256").update(text).digest("hex") })
    .where("id", "=", campaign.id)
    .execute();
  expect((await command(api, author, campaign.id, "start")).status).toBe(409);
});

it("is required for every send, even when the content was changed in the database", async () => {
  const author = await createMarketer(api);
  const draft = await createCampaign(api, author);
  expect((await command(api, author, draft.id, "start")).status).toBe(409);
  const { campaign } = await createApproved(api);
  await api.db.updateTable("campaign").set({ subject: "Slipped in" }).where("id", "=", campaign.id).execute();
  expect((await command(api, author, campaign.id, "start")).status).toBe(409);
  expect(await api.db.selectFrom("delivery").select("id").where("campaignId", "=", campaign.id).execute()).toEqual([]);
});

it("that races with an edit is either voided by it or refused for the other content", async () => {
  const [author, approver] = [await createMarketer(api), await createMarketer(api)];
  for (let round = 0; round < 25; round += 1) {
    await api.db.deleteFrom("rateLimit").execute();
    const { id, contentHash } = await createCampaign(api, author);
    await Promise.all([
      command(api, approver, id, "approve", { contentHash }),
      send(api, "PATCH", `${PRIVATE_BASE}/admin/campaign/${id}`, {
        body: { version: round % 2 === 0 ? 1 : 2, subject: "Something else" },
        cookie: author.session,
      }),
    ]);
    const after = await getCampaign(api, author, id);
    if (after.status === "approved") expect(after.contentHash).toBe(contentHash);
    else expect(after).toMatchObject({ status: "draft", approvedBy: null });
  }
});

it("is given once when two race", async () => {
  const [author, one, other] = [await createMarketer(api), await createMarketer(api), await createMarketer(api)];
  const { id, contentHash } = await createCampaign(api, author);
  const responses = await Promise.all(
    [one, other].map((person) => command(api, person, id, "approve", { contentHash })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});
