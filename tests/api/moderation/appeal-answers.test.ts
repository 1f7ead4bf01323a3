import { notifyOfAppealAnswers } from "@meander/api/modules/moderation/notify-of-appeal-answers";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide } from "../../support/staff-console.ts";
import { createAppealFixture, type Appealed } from "../support/appeal-fixture.ts";
import { claim, openConsole, viewCase } from "../support/console-requests.ts";
import type { TestPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const { createAppeal, createReported, moderator, pastUndo, viewAppeal } = createAppealFixture(api);

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const measureColumns = {
  activity: ["activity", "hidden_at"],
  comment: ["comment", "deleted_at"],
  image: ["picture", "removed_at"],
} as const;

async function isInEffect(kind: Appealed, subjectId: string): Promise<boolean> {
  if (kind === "user") {
    const row = await api.db
      .selectFrom("person")
      .select("suspendedUntil")
      .where("id", "=", subjectId)
      .executeTakeFirstOrThrow();
    return row.suspendedUntil !== null;
  }
  const [table, column] = measureColumns[kind];
  const { rows } = await sql<{ isSet: boolean }>`
    select ${sql.ref(column)} is not null as is_set from ${sql.table(table)} where id = ${subjectId}::uuid`.execute(
    api.db,
  );
  return rows[0]?.isSet === true;
}

async function isStrikeAlive(strikeId: string): Promise<boolean> {
  const { revokedAt } = await api.db
    .selectFrom("strike")
    .select("revokedAt")
    .where("id", "=", strikeId)
    .executeTakeFirstOrThrow();
  return revokedAt === null;
}

async function countComments(activityId: string | undefined): Promise<number> {
  const { commentCount } = await api.db
    .selectFrom("activity")
    .select("commentCount")
    .where("id", "=", activityId ?? "")
    .executeTakeFirstOrThrow();
  return commentCount;
}

describe.each(["user", "activity", "comment", "image"] as const)("an appeal about a %s", (kind) => {
  it("that is granted reverts the decision, and undoing the grant restores it", async () => {
    const { owner, strikeId, subjectId, appealCaseId, activityId } = await createAppeal(kind);
    const before = kind === "comment" ? await countComments(activityId) : 0;
    const log = openConsole(api, await moderator("Ben"));
    const command = log.write(decide("restore"), { caseId: appealCaseId, createdAt: api.now });
    const { receipts } = await log.send([command]);
    expect(receipts[0]).toMatchObject({ outcome: "applied" });
    expect([await isInEffect(kind, subjectId), await isStrikeAlive(strikeId)]).toEqual([false, false]);
    if (kind === "comment") expect(await countComments(activityId)).toBe(before + 1);
    // The person is notified only once the decision is final.
    expect((await viewAppeal(strikeId, owner)).appeal?.status).toBe("waiting");

    const undo = { type: "undo", undoneCommandId: command.commandId } as const;
    const undone = await log.give(undo, { caseId: appealCaseId, baseVersion: 2, createdAt: api.now });
    expect(undone.outcome).toBe("applied");
    expect([await isInEffect(kind, subjectId), await isStrikeAlive(strikeId)]).toEqual([true, true]);
    if (kind === "comment") expect(await countComments(activityId)).toBe(before);
    expect(await viewCase(api, appealCaseId, await moderator("Cem"))).toMatchObject({
      status: "open",
      appeals: [{ status: "waiting" }],
    });

    await log.give(decide("restore"), { caseId: appealCaseId, baseVersion: 3, createdAt: api.now });
    pastUndo();
    expect(await viewAppeal(strikeId, owner)).toMatchObject({ isRevoked: true, appeal: { status: "granted" } });
    expect([await isInEffect(kind, subjectId), await isStrikeAlive(strikeId)]).toEqual([false, false]);
  });

  it("that is upheld changes nothing", async () => {
    const { owner, strikeId, subjectId, appealCaseId } = await createAppeal(kind);
    const log = openConsole(api, await moderator("Ben"));
    const commandArguments = { ...decide("uphold"), reason: "We read all of it." };
    expect((await log.give(commandArguments, { caseId: appealCaseId, createdAt: api.now })).outcome).toBe("applied");
    pastUndo();
    expect([await isInEffect(kind, subjectId), await isStrikeAlive(strikeId)]).toEqual([true, true]);
    const { appeal: notified } = await viewAppeal(strikeId, owner);
    expect(notified).toMatchObject({ status: "upheld", answer: "We read all of it." });
  });
});

describe("the decision about an appeal", () => {
  it("requires another moderator than the first decision's", async () => {
    const { ada, appealCaseId } = await createAppeal();
    expect(await claim(api, appealCaseId, ada)).toMatchObject({ status: 403 });
    expect(
      await openConsole(api, ada).give(decide("restore"), { caseId: appealCaseId, createdAt: api.now }),
    ).toMatchObject({
      outcome: "refused",
      message: english("errors.appealNeedsAnother"),
    });
    const ben = await moderator("Ben");
    const warn = await openConsole(api, ben).give(decide("warn"), { caseId: appealCaseId, createdAt: api.now });
    expect(warn).toMatchObject({ outcome: "refused", message: english("errors.decisionNotPossible") });
    expect((await claim(api, appealCaseId, ben)).status).toBe(200);
  });

  it("that repeats an earlier one is already done, and a different one a conflict, also from an offline console", async () => {
    const { appealCaseId, strikeId } = await createAppeal();
    const [ben, cem, dora] = [await moderator("Ben"), await moderator("Cem"), await moderator("Dora")];
    const savedAt = api.now;
    await openConsole(api, ben).give(decide("restore"), { caseId: appealCaseId, createdAt: savedAt });
    pastUndo();
    const same = await openConsole(api, cem).give(decide("restore"), { caseId: appealCaseId, createdAt: savedAt });
    const other = await openConsole(api, dora).give(decide("uphold"), { caseId: appealCaseId, createdAt: savedAt });
    expect([same.outcome, other.outcome]).toEqual(["already-done", "conflict"]);
    expect(other.case).toMatchObject({ decision: "restore", appeals: [{ status: "granted" }] });
    expect(await isStrikeAlive(strikeId)).toBe(false);
  });

  it("is mailed, and added to the inbox once final, whatever the person's preferences", async () => {
    const { owner, appealCaseId } = await createAppeal();
    await api.db
      .insertInto("notificationPreference")
      .values({ personId: owner.id, code: 19, sendWeb: false, sendEmail: false, sendMobile: false })
      .execute();
    await openConsole(api, await moderator("Ben")).give(decide("restore"), {
      caseId: appealCaseId,
      createdAt: api.now,
    });
    const notes = () =>
      api.db
        .selectFrom("notification")
        .select("data")
        .where("personId", "=", owner.id)
        .where("code", "=", 19)
        .execute();
    await notifyOfAppealAnswers(api.db, api.now);
    expect(await notes()).toEqual([]);
    pastUndo();
    await Promise.all([notifyOfAppealAnswers(api.db, api.now), notifyOfAppealAnswers(api.db, api.now)]);
    await notifyOfAppealAnswers(api.db, api.now);
    expect(await notes()).toMatchObject([
      { data: { title: english("moderation.appeal.answeredTitle"), path: expect.stringMatching(/^\/appeal\//) } },
    ]);
    const mails = await api.db
      .selectFrom("delivery")
      .select("data")
      .where("personId", "=", owner.id)
      .where("template", "=", "moderation-notice")
      .orderBy("id")
      .execute();
    expect(mails).toMatchObject([
      { data: { decision: "suspend", canAppeal: true, appealPath: expect.stringMatching(/^\/appeal\//) } },
      { data: { decision: "restore", appealed: ["suspend"], canAppeal: false } },
    ]);
  });

  it("lifts a suspension at once, and returns the activity to the search", async () => {
    const { owner, strikeId, appealCaseId } = await createAppeal();
    const session = () => send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: owner.session });
    expect((await session()).body).toMatchObject({
      user: { suspendedUntil: expect.any(String), suspensionStrikeId: strikeId },
    });
    await openConsole(api, await moderator("Ben")).give(decide("restore"), {
      caseId: appealCaseId,
      createdAt: api.now,
    });
    expect((await session()).body).toMatchObject({
      user: { suspendedUntil: null, suspensionStrikeId: null },
    });

    const hidden = await createAppeal("activity");
    const found = () =>
      api.db.selectFrom("activitySearch").select("activityId").where("activityId", "=", hidden.subjectId).execute();
    expect(await found()).toEqual([]);
    await openConsole(api, await moderator("Ben")).give(decide("restore"), {
      caseId: hidden.appealCaseId,
      createdAt: api.now,
    });
    expect(await found()).toHaveLength(1);
  });

  it("leaves other decisions unchanged when undone", async () => {
    const [first, second] = [await createAppeal(), await createAppeal()];
    const log = openConsole(api, await moderator("Ben"));
    const commands = [first, second].map(({ appealCaseId }) =>
      log.write(decide("restore"), { caseId: appealCaseId, createdAt: api.now }),
    );
    await log.send(commands);
    await log.give(
      { type: "undo", undoneCommandId: commands[0]?.commandId ?? "" },
      { caseId: first.appealCaseId, createdAt: api.now },
    );
    expect([await isStrikeAlive(first.strikeId), await isStrikeAlive(second.strikeId)]).toEqual([true, false]);
    const appeals = await api.db
      .selectFrom("appeal")
      .select("status")
      .where("strikeId", "in", [first.strikeId, second.strikeId])
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
    expect(appeals.map(({ status }) => status)).toEqual(["waiting", "granted"]);
  });

  it("leaves a later suspension by another decision unchanged", async () => {
    const { owner, subjectId, strikeId, appealCaseId } = await createAppeal();
    // Lifts the suspension for a moment, so that the person can write a comment.
    const pause = api.db.updateTable("person").where("id", "=", owner.id);
    const { suspendedUntil } = await api.db
      .selectFrom("person")
      .select("suspendedUntil")
      .where("id", "=", owner.id)
      .executeTakeFirstOrThrow();
    await pause.set({ suspendedUntil: null }).execute();
    const again = await createReported("comment", owner);
    await pause.set({ suspendedUntil }).execute();
    const cem = await moderator("Cem");
    await openConsole(api, cem).give(decide("suspend", 30), { caseId: again.caseId, createdAt: api.now });
    await openConsole(api, await moderator("Ben")).give(decide("restore"), {
      caseId: appealCaseId,
      createdAt: api.now,
    });
    expect([await isStrikeAlive(strikeId), await isInEffect("user", subjectId)]).toEqual([false, true]);
  });
});

it("has one winner of a concurrent grant and refusal, and the strike follows it", async () => {
  const [ben, cem] = [await moderator("Ben"), await moderator("Cem")];
  for (let round = 0; round < 6; round++) {
    await api.db.deleteFrom("rateLimit").execute();
    const { appealCaseId, strikeId, owner } = await createAppeal();
    const give = (person: TestPerson, decision: "restore" | "uphold") =>
      openConsole(api, person).give(decide(decision), { caseId: appealCaseId, createdAt: api.now });
    const [granting, upholding] = await Promise.all([give(ben, "restore"), give(cem, "uphold")]);
    const outcomes = [granting.outcome, upholding.outcome];
    expect(outcomes.toSorted()).toEqual(["applied", "conflict"]);
    expect(await isStrikeAlive(strikeId)).toBe(upholding.outcome === "applied");
    pastUndo();
    const { appeal: notified } = await viewAppeal(strikeId, owner);
    expect(notified?.status).toBe(granting.outcome === "applied" ? "granted" : "upheld");
  }
});
