import { pictureIdOf } from "@meander/domain/image/picture-address";
import { beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { createActivity } from "../support/activities.ts";
import { findOpenCase, openConsole, reportPerson, viewCase } from "../support/console-requests.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { createPictureActions, photo, uploadedImage } from "../support/pictures.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { update, statusFor } = createPictureActions(api);
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

/** A person with a verified address whose account is that old. */
async function member(days = 8, isVerified = true): Promise<TestPerson> {
  const person = await createPerson(api, { isVerified });
  const createdAt = new Date(api.now.getTime() - days * DAY_MS);
  await api.db.updateTable("person").set({ createdAt }).where("id", "=", person.id).execute();
  return person;
}

async function pictured() {
  const owner = await createPerson(api);
  const { src } = await uploadedImage(api, owner, {}, await photo(901, 600).jpeg().toBuffer());
  await update(owner, { image: src });
  return { owner, src, id: pictureIdOf(src) ?? "" };
}

const body = { text: "A child", category: "under18" };
const report = (path: string, by: TestPerson, wishes: object = body) =>
  send(api, "POST", `${PRIVATE_BASE}/${path}/report`, { cookie: by.session, body: wishes });
const moderator = () => createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });
const pageOf = async ({ id }: TestPerson, viewer?: TestPerson) =>
  (await send(api, "GET", `${PUBLIC_BASE}/user/${id}`, { cookie: viewer?.session })).status;

const checkedOf = async ({ session }: TestPerson) =>
  (await send(api, "GET", `${PRIVATE_BASE}/media/checked`, { cookie: session })).body;

describe("a report of somebody under 18", () => {
  it("hides a picture until it is decided, also again after an undo, and never once it was cleared", async () => {
    const { owner, src, id } = await pictured();
    expect((await report(`media/${id}`, await member())).status).toBe(200);
    const ada = await moderator();
    const statuses = async () => [await statusFor(src), await statusFor(src, owner), await statusFor(src, ada)];
    expect(await statuses()).toEqual([404, 200, 200]);
    expect([await checkedOf(owner), await checkedOf(ada)]).toEqual([
      { isPageHidden: false, pictures: [{ src, isRecognised: false }] },
      { isPageHidden: false, pictures: [] },
    ]);
    const caseId = await findOpenCase(api, id);
    const record = await viewCase(api, caseId, ada);
    expect(record).toMatchObject({ priority: 2000, reports: [{ category: "under18" }] });
    expect(new Date(record.dueAt).getTime() - new Date(record.openedAt).getTime()).toBe(2 * 3_600_000);

    const log = openConsole(api, ada);
    const decision = log.write(decide("noAction"), { caseId, createdAt: api.now });
    await log.send([decision]);
    expect(await statuses()).toEqual([200, 200, 200]);
    const undone = { type: "undo", undoneCommandId: decision.commandId } as const;
    expect((await log.give(undone, { caseId, baseVersion: 2, createdAt: api.now })).outcome).toBe("applied");
    expect(await statuses()).toEqual([404, 200, 200]);
    await log.give(decide("noAction"), { caseId, baseVersion: 3, createdAt: api.now });
    expect((await report(`media/${id}`, await member())).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it("hides the page and the pictures of a person, with what belongs to the page", async () => {
    const { owner, src } = await pictured();
    const saved = await update(owner, { projects: [{ title: `Tidal pools ${owner.id}` }] });
    const { user } = saved.body as { user: { projects: { urlSlug: string }[] } };
    const visitor = await createPerson(api);
    expect((await report(`user/${owner.id}`, await member())).status).toBe(200);
    const ada = await moderator();
    expect([await pageOf(owner), await pageOf(owner, visitor)]).toEqual([404, 404]);
    expect(await checkedOf(owner)).toEqual({ isPageHidden: true, pictures: [] });
    expect([await pageOf(owner, owner), await pageOf(owner, ada)]).toEqual([200, 200]);
    expect([await statusFor(src), await statusFor(src, owner), await statusFor(src, ada)]).toEqual([404, 200, 200]);
    const project = `${PUBLIC_BASE}/project/${user.projects[0]?.urlSlug}`;
    expect((await send(api, "GET", project)).status).toBe(404);
    await openConsole(api, ada).give(decide("warn"), { caseId: await findOpenCase(api, owner.id), createdAt: api.now });
    expect([await pageOf(owner), await statusFor(src), (await send(api, "GET", project)).status]).toEqual([
      200, 200, 200,
    ]);
  });

  it("stays hidden while other reports and notes come, and removing it hides it for good", async () => {
    const { src, id } = await pictured();
    await report(`media/${id}`, await member());
    await report(`media/${id}`, await createPerson(api), { text: "Odd", category: "spam" });
    expect(await statusFor(src)).toBe(404);
    const log = openConsole(api, await moderator());
    await log.give(decide("removeContent"), {
      caseId: await findOpenCase(api, id),
      baseVersion: 2,
      createdAt: api.now,
    });
    expect(await statusFor(src)).toBe(404);
  });

  it.each([
    ["without a verified address", () => member(30, false)],
    ["with an account of seven days", () => member(7)],
  ])("opens a case but hides nothing if it is from somebody %s", async (_, by) => {
    const { src, id } = await pictured();
    expect((await report(`media/${id}`, await by())).status).toBe(200);
    expect(await statusFor(src)).toBe(200);
    expect(await findOpenCase(api, id)).not.toBe("");
  });

  it("hides three subjects a day of one person’s reports, however many are sent at once", async () => {
    const reporter = await member();
    const subjects = [await pictured(), await pictured(), await pictured(), await pictured()];
    const sent = await Promise.all(subjects.map(({ id }) => report(`media/${id}`, reporter)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const hidden = async () => {
      const statuses = await Promise.all(subjects.map(({ src }) => statusFor(src)));
      return statuses.filter((status) => status === 404).length;
    };
    expect(await hidden()).toBe(3);
    api.now = new Date(api.now.getTime() + DAY_MS);
    const next = await pictured();
    await report(`media/${next.id}`, reporter);
    expect(await statusFor(next.src)).toBe(404);
  });

  it("can’t be about an activity or a comment, and other categories hide nothing", async () => {
    const [host, person] = await createPeople(api, 2);
    const { _id } = await createActivity(api, host);
    expect(await report(`activity/${_id}`, person)).toMatchObject({ status: 400, body: { code: "invalid" } });
    const { owner, src } = await pictured();
    await reportPerson(api, owner.id, { by: await member() });
    expect([await pageOf(owner), await statusFor(src)]).toEqual([200, 200]);
  });
});
