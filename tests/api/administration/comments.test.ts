import { type AdminComment, adminCommentsResponse } from "@meander/domain/contract/admin-comments";
import { beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity } from "../support/activities.ts";
import { openConsole } from "../support/console-requests.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const moderator = () => createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });

/** Creates an activity with a comment. */
async function createComment(text: string, author?: TestPerson) {
  const [host, writer] = [await createPerson(api), author ?? (await createPerson(api, { firstName: "Dan" }))];
  const { _id: activityId } = await createActivity(api, host);
  const { body } = await act(api, "comment", activityId, writer, { text });
  const { comment } = body as { comment: { _id: string } };
  return { commentId: comment._id, activityId, writer };
}

async function find(query: Record<string, string>, person?: TestPerson) {
  const viewer = person ?? (await moderator());
  const path = `${PRIVATE_BASE}/admin/comments?${new URLSearchParams(query)}`;
  const { status, body } = await send(api, "GET", path, { cookie: viewer.session });
  expect(status).toBe(200);
  return adminCommentsResponse.parse(body);
}

const idsOf = ({ comments }: { readonly comments: readonly AdminComment[] }) => comments.map(({ _id }) => _id);

function remove(commentId: string, person: TestPerson) {
  return send(api, "DELETE", `${PRIVATE_BASE}/comment/${commentId}`, { cookie: person.session });
}

async function report(commentId: string): Promise<string> {
  const { session } = await createPerson(api);
  await send(api, "POST", `${PRIVATE_BASE}/comment/${commentId}/report`, { cookie: session, body: { text: "Odd" } });
  const { id } = await api.db
    .selectFrom("moderationCase")
    .select("id")
    .where("subjectId", "=", commentId)
    .executeTakeFirstOrThrow();
  return id;
}

describe("comment search", () => {
  it("filters by words, author, activity and removal", async () => {
    const { commentId, activityId, writer } = await createComment("Meet at the Crêperie, 100% sure");
    for (const query of [{ q: "creperie" }, { q: "100% s" }, { authorId: writer.id }, { activityId }]) {
      expect([query, idsOf(await find(query))]).toEqual([query, [commentId]]);
    }
    expect((await find({ q: "%%" })).comments).toEqual([]);
    for (const query of [
      { authorId: writer.id, activityId: (await createComment("Elsewhere")).activityId },
      { activityId, q: "nothing like it" },
    ])
      expect([query, idsOf(await find(query))]).toEqual([query, []]);
    const caseId = await report(commentId);
    expect((await find({ authorId: writer.id })).comments).toMatchObject([
      {
        author: { name: "Dan Okafor" },
        removedBy: null,
        reportCount: 1,
        case: { _id: caseId, isUndecided: true },
        activity: { _id: activityId },
      },
    ]);
    expect((await remove(commentId, await moderator())).status).toBe(403);
    await remove(commentId, writer);
    expect(idsOf(await find({ authorId: writer.id, removed: "no" }))).toEqual([]);
    expect((await find({ authorId: writer.id, removed: "yes" })).comments).toMatchObject([{ removedBy: "author" }]);
  });

  it("returns the author and activity of its filters, except for drafts and unknown ids", async () => {
    const { commentId, activityId, writer } = await createComment("Words");
    const personWithoutComments = await createPerson(api, { firstName: "Grace", lastName: "Hill" });
    const { _id: draftId } = await createActivity(api, personWithoutComments, { status: 0 });
    expect(await find({})).toMatchObject({ author: null, activity: null });
    const both = await find({ authorId: writer.id, activityId });
    expect([idsOf(both), both.author]).toEqual([[commentId], { userId: writer.id, name: "Dan Okafor" }]);
    expect(both.activity).toEqual({ _id: activityId, title: both.comments[0]?.activity.title });
    expect(await find({ authorId: personWithoutComments.id, activityId: draftId })).toMatchObject({
      comments: [],
      author: { name: "Grace Hill" },
      activity: null,
    });
    expect(await find({ authorId: commentId, activityId: commentId })).toMatchObject({ author: null, activity: null });
    const path = `${PRIVATE_BASE}/admin/comments`;
    for (const query of ["authorId=me", "activityId=1"]) {
      const viewer = await moderator();
      expect((await send(api, "GET", `${path}?${query}`, { cookie: viewer.session })).status).toBe(400);
    }
  });

  it("neither skips nor repeats rows across pages, and is audited once an hour", async () => {
    const viewer = await moderator();
    const author = await createPerson(api);
    const { activityId } = await createComment("One of many", author);
    for (let n = 0; n < 5; n++) {
      api.now = new Date(api.now.getTime() + (n % 2) * 1_000);
      await act(api, "comment", activityId, author, { text: `One of many ${n}` });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof find>> = await find(
        { authorId: author.id, limit: "3", ...(cursor === null ? {} : { cursor }) },
        viewer,
      );
      expect(idsOf(page)).not.toEqual([]);
      seen.push(...idsOf(page));
      cursor = page.cursor;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size]).toEqual([6, 6]);
    const looks = await api.db
      .selectFrom("audit")
      .select(["action", "subjectId"])
      .where("actorId", "=", viewer.id)
      .execute();
    expect(looks).toEqual([{ action: "list-comments", subjectId: author.id }]);
  });

  it("says whether the case is decided, and who removed the comment", async () => {
    const { commentId, writer } = await createComment("Buy my boat");
    const caseId = await report(commentId);
    const { outcome } = await openConsole(api, await moderator()).give(decide("removeContent"), {
      caseId,
      createdAt: api.now,
    });
    expect(outcome).toBe("applied");
    expect((await find({ authorId: writer.id })).comments).toMatchObject([
      { removedBy: "moderators", case: { _id: caseId, isUndecided: false } },
    ]);
  });

  it("hides a case from the author of the reported comment", async () => {
    const own = await moderator();
    const { commentId } = await createComment("I moderate, and I comment", own);
    await report(commentId);
    expect((await find({ authorId: own.id }, own)).comments).toMatchObject([{ case: null, reportCount: 0 }]);
  });
});
