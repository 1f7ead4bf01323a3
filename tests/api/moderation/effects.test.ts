import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import type { Decision } from "@meander/domain/moderation/decision";
import { sql } from "kysely";
import { createActivity, viewActivity } from "../support/activities.ts";
import { makeDecision, undoDecision } from "../support/cases.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { uploadedImage } from "../support/pictures.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let moderator: TestPerson;
let host: TestPerson;
let reporters: TestPerson[];
let activityId: string;
let commentId: string;
let pictureId: string;

beforeAll(async () => {
  moderator = await createPerson(api, { userType: 3 });
});

beforeEach(async () => {
  api.now = new Date();
  host = await createPerson(api);
  reporters = [await createPerson(api), await createPerson(api)];
  activityId = (await createActivity(api, host))._id;
  const comment = { cookie: host.session, body: { text: "Bring a torch." } };
  await send(api, "POST", `${PRIVATE_BASE}/activity/${activityId}/comment`, comment);
  const { id } = await api.db
    .selectFrom("comment")
    .select("id")
    .where("activityId", "=", activityId)
    .executeTakeFirstOrThrow();
  commentId = id;
  pictureId = pictureIdOf((await uploadedImage(api, host)).src) ?? "";
});

const subjects = {
  user: () => ({ type: "user", id: host.id }) as const,
  activity: () => ({ type: "activity", id: activityId }) as const,
  comment: () => ({ type: "comment", id: commentId }) as const,
  image: () => ({ type: "image", id: pictureId }) as const,
};
const everyDecision = [
  ["user", "noAction", undefined],
  ["user", "warn", undefined],
  ["user", "suspend", 7],
  ["activity", "noAction", undefined],
  ["activity", "warn", undefined],
  ["activity", "hideActivity", undefined],
  ["activity", "suspend", 30],
  ["comment", "noAction", undefined],
  ["comment", "warn", undefined],
  ["comment", "removeContent", undefined],
  ["comment", "suspend", 1],
  ["image", "noAction", undefined],
  ["image", "warn", undefined],
  ["image", "removeContent", undefined],
  ["image", "suspend", 1],
] as const satisfies readonly Case[];

type Case = readonly [keyof typeof subjects, Decision, number | undefined];

function decide([type, decision, days]: Case) {
  const reporterIds = reporters.map(({ id }) => id);
  return makeDecision(api, moderator, { subject: subjects[type](), decision, days, ownerId: host.id, reporterIds });
}

/** A hash per table of everything that a decision could change. */
async function hashOfWorld(): Promise<string[]> {
  const tables = [
    "person",
    "activity",
    "activity_search",
    "comment",
    "picture",
    "participant",
    "date_option",
    "activity_like",
  ];
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ hash: string }>`
        select ${table} || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
        from ${sql.table(table)} t`.execute(api.db);
      return rows[0]?.hash ?? "";
    }),
  );
}

const strikesAlive = async () => {
  const rows = await api.db
    .selectFrom("strike")
    .select("id")
    .where("personId", "=", host.id)
    .where("revokedAt", "is", null)
    .execute();
  return rows.length;
};

const mailsOf = (eventId: string) =>
  api.db
    .selectFrom("delivery")
    .select(["template", "personId", "state", "dueAt"])
    .where("messageId", "=", eventId)
    .orderBy("template")
    .execute();

describe.each(everyDecision)("a decision about a %s: %s", (...decision) => {
  const isStrike = decision[1] !== "noAction";

  test("notifies the people concerned once it can't be undone", async () => {
    const { eventId } = await decide(decision);
    const mails = await mailsOf(eventId);
    expect(mails.map((mail) => mail.template)).toEqual([
      ...(isStrike ? ["moderation-notice"] : []),
      "report-outcome",
      "report-outcome",
    ]);
    expect(mails.find((mail) => mail.template === "moderation-notice")?.personId).toBe(isStrike ? host.id : undefined);
    for (const mail of mails) expect(mail.dueAt).toEqual(new Date(api.now.getTime() + 10_000));
    expect(await strikesAlive()).toBe(isStrike ? 1 : 0);
  });

  test("is fully reverted by an undo", async () => {
    const before = await hashOfWorld();
    const made = await decide(decision);
    expect(await undoDecision(api, made)).toBe(true);
    expect(await hashOfWorld()).toEqual(before);
    expect(await strikesAlive()).toBe(0);
    expect((await mailsOf(made.eventId)).every(({ state }) => state === "cancelled")).toBe(true);
  });

  test("can't be undone once a mail has been sent", async () => {
    const made = await decide(decision);
    const after = await hashOfWorld();
    await api.db
      .updateTable("delivery")
      .set({ state: "accepted" })
      .where("messageId", "=", made.eventId)
      .where("personId", "=", reporters[0]?.id ?? "")
      .execute();
    expect(await undoDecision(api, made)).toBe(false);
    expect(await hashOfWorld()).toEqual(after);
    expect(await strikesAlive()).toBe(isStrike ? 1 : 0);
    expect((await mailsOf(made.eventId)).filter(({ state }) => state === "queued")).toHaveLength(isStrike ? 2 : 1);
  });
});

test("a removed comment is hidden from everyone and no longer counted", async () => {
  await decide(["comment", "removeContent", undefined]);
  const { body } = await send(api, "GET", `${PUBLIC_BASE}/activity/${activityId}/comments`, { cookie: host.session });
  expect(JSON.stringify(body)).not.toContain("torch");
  expect((await viewActivity(api, activityId, host)).metrics.comments).toBe(0);
});

test("a comment that its author deleted stays unchanged", async () => {
  await send(api, "DELETE", `${PRIVATE_BASE}/comment/${commentId}`, { cookie: host.session });
  const before = await hashOfWorld();
  const made = await decide(["comment", "removeContent", undefined]);
  expect(made.effects).toEqual({});
  await undoDecision(api, made);
  expect(await hashOfWorld()).toEqual(before);
});

test("a shorter suspension never shortens a longer one", async () => {
  await decide(["user", "suspend", 7]);
  const { suspendedUntil } = await suspension();
  await decide(["comment", "suspend", 1]);
  expect((await suspension()).suspendedUntil).toEqual(suspendedUntil);
});

describe("two suspensions within seconds, undone in either order", () => {
  const suspendFor = { longer: ["user", "suspend", 7], shorter: ["comment", "suspend", 1] } as const;
  const days = async () => {
    const { suspendedUntil } = await suspension();
    return suspendedUntil === null ? null : (suspendedUntil.getTime() - api.now.getTime()) / 86_400_000;
  };

  test("the longer suspension first, then the shorter", async () => {
    const before = await hashOfWorld();
    const longer = await decide(suspendFor.longer);
    const shorter = await decide(suspendFor.shorter);
    await undoDecision(api, longer);
    expect(await days()).toBe(1);
    await undoDecision(api, shorter);
    expect(await hashOfWorld()).toEqual(before);
  });

  test("the shorter suspension first, then the longer", async () => {
    const before = await hashOfWorld();
    const shorter = await decide(suspendFor.shorter);
    const longer = await decide(suspendFor.longer);
    await undoDecision(api, shorter);
    expect(await days()).toBe(7);
    await undoDecision(api, longer);
    expect(await hashOfWorld()).toEqual(before);
  });

  test("an activity hidden twice is visible again only when both decisions are undone", async () => {
    const before = await hashOfWorld();
    const first = await decide(["activity", "hideActivity", undefined]);
    const second = await decide(["activity", "hideActivity", undefined]);
    await undoDecision(api, first);
    expect((await send(api, "GET", `${PUBLIC_BASE}/activity/${activityId}`)).status).toBe(404);
    await undoDecision(api, second);
    expect(await hashOfWorld()).toEqual(before);
  });
});

test("an invalid decision is refused before any effect", async () => {
  const before = await hashOfWorld();
  const wrong = { subject: subjects.user(), decision: "hideActivity", ownerId: host.id } as const;
  await expect(makeDecision(api, moderator, wrong)).rejects.toMatchObject({ code: "rule-broken" });
  const noDays = { subject: subjects.user(), decision: "suspend", ownerId: host.id } as const;
  await expect(makeDecision(api, moderator, noDays)).rejects.toMatchObject({ code: "rule-broken" });
  const withoutOwner = { subject: subjects.comment(), decision: "warn", ownerId: null } as const;
  await expect(makeDecision(api, moderator, withoutOwner)).rejects.toMatchObject({ code: "rule-broken" });
  expect(await hashOfWorld()).toEqual(before);
});

function suspension() {
  return api.db.selectFrom("person").select(["suspendedUntil"]).where("id", "=", host.id).executeTakeFirstOrThrow();
}
