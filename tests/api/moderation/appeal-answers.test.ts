import { tellAppealAnswers } from "@meander/api/modules/moderation/tell-appeal-answers";
import { beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { appealDesk, type Appealed } from "../support/appeals.ts";
import { claim, openConsole, viewCase } from "../support/desk.ts";
import type { TestPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const { createAppeal, createReported, moderator, pastUndo, viewAppeal } = appealDesk(api);

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

async function isInEffect(kind: Appealed, subjectId: string): Promise<boolean> {
  if (kind === "user") {
    const row = await api.db
      .selectFrom("person")
      .select("suspendedUntil")
      .where("id", "=", subjectId)
      .executeTakeFirstOrThrow();
    return row.suspendedUntil !== null;
  }
  const row =
    kind === "activity"
      ? await api.db
          .selectFrom("activity")
          .select("hiddenAt as at")
          .where("id", "=", subjectId)
          .executeTakeFirstOrThrow()
      : await api.db
          .selectFrom("comment")
          .select("deletedAt as at")
          .where("id", "=", subjectId)
          .executeTakeFirstOrThrow();
  return row.at !== null;
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

describe.each(["user", "activity", "comment"] as const)("an appeal about a %s", (kind) => {
  it("that is granted takes everything back, and undoing that puts it there again", async () => {
    const { owner, strikeId, subjectId, appealCaseId, activityId } = await createAppeal(kind);
    const before = kind === "comment" ? await countComments(activityId) : 0;
    const log = openConsole(api, await moderator("Ben"));
    const command = log.write(decide("restore"), { caseId: appealCaseId, createdAt: api.now });
    const { receipts } = await log.send([command]);
    expect(receipts[0]).toMatchObject({ outcome: "applied" });
    expect([await isInEffect(kind, subjectId), await isStrikeAlive(strikeId)]).toEqual([false, false]);
    if (kind === "comment") expect(await countComments(activityId)).toBe(before + 1);
    // Until it is final, nobody is told.
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

  it("that is upheld leaves everything as it is", async () => {
    const { owner, strikeId, subjectId, appealCaseId } = await createAppeal(kind);
    const log = openConsole(api, await moderator("Ben"));
    const said = { ...decide("uphold"), reason: "We read all of it." };
    expect((await log.give(said, { caseId: appealCaseId, createdAt: api.now })).outcome).toBe("applied");
    pastUndo();
    expect([await isInEffect(kind, subjectId), await isStrikeAlive(strikeId)]).toEqual([true, true]);
    const { appeal: told } = await viewAppeal(strikeId, owner);
    expect(told).toMatchObject({ status: "upheld", answer: "We read all of it." });
  });
});

describe("answering an appeal", () => {
  it("is for somebody else than whoever decided first", async () => {
    const { ada, appealCaseId } = await createAppeal();
    expect(await claim(api, appealCaseId, ada)).toMatchObject({ status: 403 });
    expect(
      await openConsole(api, ada).give(decide("restore"), { caseId: appealCaseId, createdAt: api.now }),
    ).toMatchObject({
      outcome: "refused",
      message: "You decided this at first: somebody else looks at the appeal",
    });
    const ben = await moderator("Ben");
    const warn = await openConsole(api, ben).give(decide("warn"), { caseId: appealCaseId, createdAt: api.now });
    expect(warn).toMatchObject({ outcome: "refused", message: "This can’t be decided about it" });
    expect((await claim(api, appealCaseId, ben)).status).toBe(200);
  });

  it("that somebody gave already is already done, the other one a conflict, also from a console that was offline", async () => {
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

  it("is mailed, and told in the inbox once it is final, whatever somebody chose about news", async () => {
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
    await tellAppealAnswers(api.db, api.now);
    expect(await notes()).toEqual([]);
    pastUndo();
    await Promise.all([tellAppealAnswers(api.db, api.now), tellAppealAnswers(api.db, api.now)]);
    await tellAppealAnswers(api.db, api.now);
    expect(await notes()).toMatchObject([
      { data: { title: "Your appeal was answered", path: expect.stringMatching(/^\/appeal\//) } },
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

  it("gives a paused person their voice back at once, and the activity its place in the search", async () => {
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

  it("that is undone leaves other answers as they are", async () => {
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

  it("leaves a suspension that another decision made since", async () => {
    const { owner, subjectId, strikeId, appealCaseId } = await createAppeal();
    // As if the pause were not, so that there is a comment of theirs.
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

it("granting and upholding at the same moment have one winner, and the strike is as that one says", async () => {
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
    const { appeal: told } = await viewAppeal(strikeId, owner);
    expect(told?.status).toBe(granting.outcome === "applied" ? "granted" : "upheld");
  }
});
