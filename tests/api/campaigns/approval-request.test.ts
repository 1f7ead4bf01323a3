import { campaignsResponse } from "@meander/domain/contract/campaigns";
import { userType } from "@meander/domain/person/user-type";
import { beforeEach, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { command, createCampaign, createMarketer, getCampaign } from "../support/campaigns.ts";
import { startMail } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);

beforeEach(async () => {
  await api.db.deleteFrom("campaign").execute();
  await api.db.updateTable("person").set({ userType: userType.consumer }).execute();
});

const request = (person: TestPerson, campaignId: string) => command(api, person, campaignId, "request-approval");

async function waitingFor(person: TestPerson): Promise<readonly string[]> {
  const path = `${PRIVATE_BASE}/admin/campaigns?waitingForMe=true`;
  return campaignsResponse
    .parse((await send(api, "GET", path, { cookie: person.session })).body)
    .campaigns.map(({ id }) => id);
}

it("asks each colleague who may approve, once for each version, and waits in their console until approved", async () => {
  const [author, editor, third] = [await createMarketer(api), await createMarketer(api), await createMarketer(api)];
  const administrator = await createPerson(api, { userType: userType.administrator });
  const suspended = await createMarketer(api);
  await api.db
    .updateTable("person")
    .set({ suspendedUntil: new Date(api.now.getTime() + 86_400_000) })
    .where("id", "=", suspended.id)
    .execute();
  const { id } = await createCampaign(api, author);
  const edit = (subject: string, version: number) =>
    send(api, "PATCH", `${PRIVATE_BASE}/admin/campaign/${id}`, { body: { version, subject }, cookie: editor.session });
  await edit("Walks", 1);
  expect((await request(author, id)).body).toMatchObject({
    status: "draft",
    approvalRequestedBy: { userId: author.id },
    approvalRequestedAt: api.now.toISOString(),
  });
  expect((await request(editor, id)).status).toBe(200);
  for (const person of [third, administrator]) {
    expect(await mail.receive(person.email)).toMatchObject([
      { subject: english("mail.approvalSubject", { campaign: "Autumn walks" }) },
    ]);
    expect(await waitingFor(person)).toEqual([id]);
  }
  for (const person of [author, editor, suspended]) expect(await mail.receive(person.email)).toEqual([]);
  for (const person of [author, editor]) expect(await waitingFor(person)).toEqual([]);
  const { version } = await getCampaign(api, author, id);
  await edit("Longer walks", version);
  expect(await waitingFor(third)).toEqual([]);
  await request(author, id);
  expect(await mail.receive(third.email)).toHaveLength(2);
  const { contentHash } = await getCampaign(api, author, id);
  await command(api, third, id, "approve", { contentHash });
  expect(await waitingFor(administrator)).toEqual([]);
  expect((await request(author, id)).status).toBe(409);
});

it("asks once when two colleagues ask at once, and an account deleted meanwhile stops neither", async () => {
  const [author, leaver, third] = [await createMarketer(api), await createMarketer(api), await createMarketer(api)];
  const { id } = await createCampaign(api, author);
  const path = `${PRIVATE_BASE}/user/delete/`;
  const [first, second, deleted] = await Promise.all([
    request(author, id),
    request(author, id),
    send(api, "DELETE", path, { cookie: leaver.session, body: { password: PASSWORD } }),
  ]);
  expect([first.status, second.status, deleted.status]).toEqual([200, 200, 200]);
  expect(await mail.receive(third.email)).toHaveLength(1);
  const audit = await api.db
    .selectFrom("audit")
    .select("id")
    .where("action", "=", "request-campaign-approval")
    .where("subjectId", "=", id)
    .execute();
  expect(audit).toHaveLength(1);
});

it("is refused while the campaign is incomplete, and when nobody else may approve", async () => {
  const author = await createMarketer(api);
  const empty = await createCampaign(api, author, { subject: "" });
  expect((await request(author, empty.id)).status).toBe(422);
  const { id } = await createCampaign(api, author);
  expect(await request(author, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Nobody") },
  });
  expect(await getCampaign(api, author, id)).toMatchObject({ approvalRequestedAt: null });
});
