import { applyBans } from "@meander/api/modules/moderation/apply-bans";
import { draftCancelled } from "@meander/api/modules/moderation/draft-cancelled";
import type { CommandArguments, CommandReceipt } from "@meander/domain/contract/cases";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { decide, type StaffConsole } from "../../support/staff-console.ts";
import { act, createActivity, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { createAppealFixture } from "../support/appeal-fixture.ts";
import { createCase, findOpenCase, openConsole, viewCase } from "../support/console-requests.ts";
import { english } from "../support/english.ts";
import { overlap, startInOrder } from "../support/lock-waits.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { uploadedImage } from "../support/pictures.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { createReported } = createAppealFixture(api);
const start = new Date("2026-11-21T14:30:00Z");
const proposal = { decision: "ban", category: "spam" } as const;

let ada: StaffConsole;
let ben: StaffConsole;
let moderator: TestPerson;
let dan: TestPerson;
let caseId: string;

beforeEach(async () => {
  api.now = start;
  await api.db.deleteFrom("rateLimit").execute();
  const [first, second] = await Promise.all([
    createPerson(api, { userType: 3, firstName: "Ada" }),
    createPerson(api, { userType: 3, firstName: "Ben" }),
  ]);
  moderator = second;
  [ada, ben] = [openConsole(api, first), openConsole(api, second)];
  ({ subject: dan, caseId } = await createCase(api));
});

const give = (log: StaffConsole, args: CommandArguments, baseVersion: number, id = caseId) =>
  log.give(args, { caseId: id, baseVersion, createdAt: api.now });
const propose = (log: StaffConsole, id = caseId) =>
  give(log, { type: "askSecondOpinion", reason: "Ten fake tours", proposal }, 1, id);

/** Ada proposes it, Ben decides. */
async function ban(): Promise<CommandReceipt> {
  await propose(ada);
  const receipt = await give(ben, decide("ban"), 2);
  expect(receipt.outcome).toBe("applied");
  return receipt;
}

const undo = (receipt: CommandReceipt) =>
  give(ben, { type: "undo", undoneCommandId: receipt.commandId }, receipt.caseVersion ?? 0);

function passSeconds(seconds: number): void {
  api.now = new Date(api.now.getTime() + seconds * 1000);
}

async function banForGood(): Promise<CommandReceipt> {
  const receipt = await ban();
  passSeconds(11);
  await applyBans(api.db, api.now);
  return receipt;
}

const get = async (path: string, viewer?: TestPerson) =>
  (await send(api, "GET", path, { cookie: viewer?.session })).status;
const logIn = async (email: string) =>
  send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: { emailAddress: email, password: PASSWORD } });
const loggedInAgain = async (person: TestPerson) => ({
  ...person,
  session: cookieOf(await logIn(person.email)) ?? "",
});
const findBan = (person: TestPerson) =>
  api.db
    .selectFrom("person")
    .select(["bannedFrom", "banAppliedAt"])
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();

async function findStrike(person: TestPerson): Promise<string> {
  const strike = await api.db.selectFrom("strike").select("id").where("personId", "=", person.id).executeTakeFirst();
  return strike?.id ?? "";
}

async function appealAgainstBan(person: TestPerson): Promise<string> {
  const body = { strikeId: await findStrike(person), text: "It was not me" };
  const response = await send(api, "POST", `${PRIVATE_BASE}/appeal`, { cookie: person.session, body });
  expect(response).toMatchObject({ status: 201 });
  return findOpenCase(api, person.id);
}

describe("a ban", () => {
  it("is refused to one person alone, and applied by the colleague it is proposed to", async () => {
    expect(await give(ada, decide("ban"), 1)).toMatchObject({
      outcome: "refused",
      message: english("errors.banNeedsAnother"),
    });
    expect((await propose(ada)).outcome).toBe("applied");
    expect((await give(ada, decide("ban"), 2)).message).toBe(english("errors.secondOpinionNeedsAnother"));
    expect(await viewCase(api, caseId, moderator)).toMatchObject({ proposal, secondOpinionBy: { name: "Ada Okafor" } });
    expect((await give(ben, decide("ban"), 2)).outcome).toBe("applied");
    const record = await viewCase(api, caseId, moderator);
    expect(record).toMatchObject({ decision: "ban", owner: { bannedFrom: "2026-11-21T14:30:10.000Z" } });
    expect(record.events.map(({ type, proposal: proposed }) => [type, proposed])).toEqual([
      ["decide", null],
      ["askSecondOpinion", proposal],
      ["report", null],
    ]);
  });

  it("can't be undone any more once it has begun, and is left whole", async () => {
    const receipt = await ban();
    const begun = new Date(api.now.getTime() + 10_000);
    await applyBans(api.db, begun);
    // The request came in time, and waited for the lock.
    const undone = await undo(receipt);
    expect(undone).toMatchObject({ outcome: "expired", message: english("errors.undoTooLate") });
    expect(await findBan(dan)).toEqual({ bannedFrom: begun, banAppliedAt: begun });
  });

  it("changes nothing during the ten seconds of undo, and undoing it leaves no trace", async () => {
    const { _id } = await createActivity(api, dan);
    const receipt = await ban();
    await applyBans(api.db, api.now);
    expect(await get(`${PRIVATE_BASE}/notifications`, dan)).toBe(200);
    expect(await get(`${PUBLIC_BASE}/user/${dan.id}`)).toBe(200);
    expect((await viewActivity(api, _id)).status).toBe(1);
    expect((await undo(receipt)).outcome).toBe("applied");
    passSeconds(60);
    await applyBans(api.db, api.now);
    expect(await findBan(dan)).toEqual({ bannedFrom: null, banAppliedAt: null });
    expect((await viewActivity(api, _id)).status).toBe(1);
    const mails = await api.db.selectFrom("delivery").select("state").where("personId", "=", dan.id).execute();
    expect(mails).toEqual([{ state: "cancelled" }]);
  });

  it("then hides page, pictures, lists and calendar from everyone but staff", async () => {
    const { src } = await uploadedImage(api, dan);
    await send(api, "POST", `${PRIVATE_BASE}/user/update`, { cookie: dan.session, body: { user: { image: src } } });
    const made = await send(api, "POST", `${PRIVATE_BASE}/list`, {
      cookie: dan.session,
      body: { title: "Rainy days", isPublic: true },
    });
    const { list } = made.body as { list: { _id: string } };
    const renewed = await send(api, "POST", `${PRIVATE_BASE}/calendar/feed/renew`, { cookie: dan.session });
    const feed = new URL((renewed.body as { address: string }).address).pathname;
    const lists = `${PUBLIC_BASE}/lists?id=${list._id}`;
    const shownLists = async (viewer?: TestPerson) =>
      ((await send(api, "GET", lists, { cookie: viewer?.session })).body as { lists: unknown[] }).lists.length;
    const other = await createPerson(api);
    const statuses = async (viewer?: TestPerson) => [
      await get(`${PUBLIC_BASE}/user/${dan.id}`, viewer),
      await get(src, viewer),
      await get(feed, viewer),
      await shownLists(viewer),
    ];
    expect([await statuses(), await statuses(other)]).toEqual(Array(2).fill([200, 200, 200, 1]));
    await ban();
    passSeconds(11);
    // Even before the worker has applied it.
    expect([await statuses(), await statuses(other)]).toEqual(Array(2).fill([404, 404, 404, 0]));
    expect(await statuses(moderator)).toEqual([200, 200, 404, 1]);
  });

  it("ends every session, and a login opens only the appeal, the export and the deletion", async () => {
    await banForGood();
    expect(await get(`${PRIVATE_BASE}/notifications`, dan)).toBe(401);
    const back = await loggedInAgain(dan);
    const session = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: back.session });
    expect(session.body).toMatchObject({ user: { ban: { strikeId: await findStrike(dan) } } });
    for (const path of ["notifications", "user/sessions", "preferences/notifications", "lists/created"]) {
      expect([path, (await send(api, "GET", `${PRIVATE_BASE}/${path}`, { cookie: back.session })).body]).toEqual([
        path,
        expect.objectContaining({ code: "banned", message: english("errors.accountBanned") }),
      ]);
    }
    const activity = await createActivity(api, await createPerson(api));
    expect((await act(api, "join", activity._id, back)).status).toBe(403);
    // Public pages are as for a visitor.
    expect(await get(`${PUBLIC_BASE}/activity/${activity._id}`, back)).toBe(200);
    expect(await get(`${PUBLIC_BASE}/user/${dan.id}`, back)).toBe(404);

    expect(await get(`${PRIVATE_BASE}/user/export`, back)).toBe(200);
    await appealAgainstBan(back);
    expect(await get(`${PRIVATE_BASE}/appeal/${await findStrike(dan)}`, back)).toBe(200);
    const deleted = await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, {
      cookie: back.session,
      body: { password: PASSWORD },
    });
    expect(deleted.status).toBe(200);
  });

  it("cancels what is ahead, tells its people, and leaves others' activities", async () => {
    const [guest, asking, host] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const [mine, theirs] = [await createActivity(api, dan), await createActivity(api, host)];
    await takePart(api, mine._id, guest, dan);
    await act(api, "join", mine._id, asking);
    await takePart(api, theirs._id, dan, host);
    await banForGood();
    expect(await viewActivity(api, mine._id, guest)).toMatchObject({ cancelledAt: expect.any(String) });
    expect([(await inboxCodes(api, guest)).at(-1), (await inboxCodes(api, asking)).at(-1)]).toEqual([7, 7]);
    expect((await inboxCodes(api, host)).at(-1)).toBe(3);
    expect((await viewActivity(api, theirs._id, host)).approvedCount).toBe(0);
    // The cancellation names nobody and gives no reason.
    const [notified] = await api.db
      .selectFrom("notification")
      .select(["actorId", "data"])
      .where("personId", "=", guest.id)
      .where("code", "=", 7)
      .execute();
    expect(notified).toEqual({ actorId: null, data: {} });
    const { banAppliedAt } = await findBan(dan);
    expect(banAppliedAt).toEqual(api.now);
  });

  it("is ended by a granted appeal, which brings the page back and cancelled activities as drafts, once", async () => {
    await createActivity(api, dan, { title: "Canal walk at dusk" });
    await banForGood();
    const back = await loggedInAgain(dan);
    const appealCase = await appealAgainstBan(back);
    const cem = openConsole(api, await createPerson(api, { userType: 3, firstName: "Cem" }));
    expect((await give(cem, decide("restore"), 1, appealCase)).outcome).toBe("applied");
    expect(await get(`${PUBLIC_BASE}/user/${dan.id}`)).toBe(200);
    await Promise.all([draftCancelled(api.db, api.now), draftCancelled(api.db, api.now)]);
    const drafts = await api.db
      .selectFrom("activity")
      .select(["title", "cancelledAt"])
      .where("hostId", "=", dan.id)
      .where("status", "=", 0)
      .execute();
    expect(drafts).toEqual([{ title: "Canal walk at dusk", cancelledAt: null }]);
    expect(await get(`${PRIVATE_BASE}/notifications`, back)).toBe(200);
  });

  it("is in force again, and applied again, when the granted appeal is undone", async () => {
    await banForGood();
    const back = await loggedInAgain(dan);
    const appealCase = await appealAgainstBan(back);
    const cem = openConsole(api, await createPerson(api, { userType: 3 }));
    const granted = await give(cem, decide("restore"), 1, appealCase);
    const { _id } = await createActivity(api, back);
    const undone = await give(cem, { type: "undo", undoneCommandId: granted.commandId }, 2, appealCase);
    expect(undone.outcome).toBe("applied");
    await applyBans(api.db, api.now);
    expect(await get(`${PUBLIC_BASE}/user/${dan.id}`)).toBe(404);
    expect(await viewActivity(api, _id)).toMatchObject({ cancelledAt: expect.any(String) });
  });
});

describe("a sanction against an administrator", () => {
  it("needs two others, and the last administrator stays", async () => {
    await api.db.updateTable("person").set({ userType: 1 }).where("userType", "=", 4).execute();
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => createPerson(api, { userType: 4 })));
    if (one === undefined || two === undefined || three === undefined) throw new Error("No administrators.");
    const { caseId: about } = await reportOf(three);
    const [ones, twos] = [openConsole(api, one), openConsole(api, two)];
    expect((await give(ones, decide("suspend", 1), 1, about)).message).toBe(english("errors.administratorNeedsTwo"));
    await propose(ada, about);
    expect((await give(ones, decide("ban"), 2, about)).message).toBe(english("errors.administratorNeedsTwo"));
    await give(twos, { type: "escalate", reason: "" }, 2, about);
    expect((await give(ones, decide("ban"), 3, about)).outcome).toBe("applied");

    // Each of the two left sanctions the other: one of them stays.
    const [ofOne, ofTwo] = [(await reportOf(one)).caseId, (await reportOf(two)).caseId];
    await api.db
      .updateTable("moderationCase")
      .set({ escalatedBy: three.id, status: "escalated" })
      .where("id", "in", [ofOne, ofTwo])
      .execute();
    const receipts = await overlap(
      api,
      () => give(ones, decide("ban"), 1, ofTwo),
      () => give(twos, decide("suspend", 1), 1, ofOne),
    );
    expect(receipts.map(({ outcome }) => outcome)).toEqual(["applied", "refused"]);
    expect(receipts[1]?.message).toBe(english("errors.lastAdministratorStays"));
  });
});

async function reportOf(person: TestPerson) {
  const reporter = await createPerson(api);
  const body = { text: "Odd", category: "spam" };
  await send(api, "POST", `${PRIVATE_BASE}/user/${person.id}/report`, { cookie: reporter.session, body });
  return { caseId: await findOpenCase(api, person.id) };
}

describe("simultaneously", () => {
  it("the undo and the decision of another case about the same person end in the ban that stands", async () => {
    const receipt = await ban();
    const { caseId: comment } = await createReported("comment", dan);
    await propose(ada, comment);
    const lockDan = (trx: Parameters<Parameters<typeof startInOrder>[1]>[0]) =>
      sql`select from person where id = ${dan.id} for update`.execute(trx);
    const both = await startInOrder(api, lockDan, [
      () => give(openConsole(api, moderator), decide("ban"), 2, comment),
      () => undo(receipt),
    ]);
    expect(both.map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
    passSeconds(11);
    expect(await get(`${PUBLIC_BASE}/user/${dan.id}`)).toBe(404);
  });

  it("a worker that is killed half-way leaves the rest to the next one, and nobody is notified twice", async () => {
    const guest = await createPerson(api);
    const ids = [(await createActivity(api, dan))._id, (await createActivity(api, dan))._id].toSorted();
    for (const id of ids) await takePart(api, id, guest, dan);
    await ban();
    passSeconds(11);
    const second = sql.lit(ids[1] ?? "");
    await sql`alter table ban_cancellation add constraint killed check (activity_id <> ${second}::uuid)`.execute(
      api.db,
    );
    await expect(applyBans(api.db, api.now)).rejects.toThrow(/killed/);
    expect((await findBan(dan)).banAppliedAt).toBeNull();
    expect((await inboxCodes(api, guest)).filter((code) => code === 7)).toEqual([7]);
    await sql`alter table ban_cancellation drop constraint killed`.execute(api.db);
    await applyBans(api.db, api.now);
    expect((await inboxCodes(api, guest)).filter((code) => code === 7)).toEqual([7, 7]);
    expect((await findBan(dan)).banAppliedAt).toEqual(api.now);
  });

  it("two workers apply a ban once, and an activity that is being created isn't missed", async () => {
    const guest = await createPerson(api);
    const { _id } = await createActivity(api, dan);
    await takePart(api, _id, guest, dan);
    await ban();
    const creating = overlap(
      api,
      () => createActivity(api, dan).then(({ _id: id }) => id),
      () => {
        passSeconds(11);
        return applyBans(api.db, api.now).then(() => "");
      },
    );
    const [created = ""] = await creating;
    await Promise.all([applyBans(api.db, api.now), applyBans(api.db, api.now)]);
    const rows = await api.db.selectFrom("activity").select("cancelledAt").where("id", "in", [_id, created]).execute();
    expect(rows.every(({ cancelledAt }) => cancelledAt !== null)).toBe(true);
    expect((await inboxCodes(api, guest)).filter((code) => code === 7)).toEqual([7]);
  });
});
