import { commentResponse, commentsResponse } from "@meander/domain/contract/comments";
import { describe, expect, it } from "vitest";
import { act, createActivity, inboxCodes, takePart } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const MENTIONED = 10;
const NEW_COMMENT = 12;

async function write(activityId: string, person: TestPerson, text: string, mentioned: readonly TestPerson[] = []) {
  api.now = new Date(api.now.getTime() + 1000);
  const body = { text, mentionIds: mentioned.map(({ id }) => id) };
  return commentResponse.parse((await act(api, "comment", activityId, person, body)).body).comment;
}

function edit(commentId: string, person: TestPerson | undefined, body: unknown) {
  api.now = new Date(api.now.getTime() + 1000);
  return send(api, "PATCH", `${PRIVATE_BASE}/comment/${commentId}`, { cookie: person?.session, body });
}

/** A host, an approved guest, and another person. */
async function meeting() {
  const [host, guest, other] = await Promise.all([
    createPerson(api, { firstName: "Hana", lastName: "Ito" }),
    createPerson(api, { firstName: "Gil", lastName: "Ros" }),
    createPerson(api, { firstName: "Otto", lastName: "Vik" }),
  ]);
  const { _id } = await createActivity(api, host);
  await takePart(api, _id, guest, host);
  return { host, guest, other, activityId: _id };
}

async function mentionsSeenBy(activityId: string, viewer?: TestPerson): Promise<string[]> {
  const path = `${PUBLIC_BASE}/activity/${activityId}/comments`;
  const { comments } = commentsResponse.parse((await send(api, "GET", path, { cookie: viewer?.session })).body);
  return comments.flatMap(({ mentions }) => mentions.map(({ firstName }) => firstName));
}

describe("mentions", () => {
  it("notify the mentioned people once, and not also of the comment", async () => {
    const { host, guest, other, activityId } = await meeting();
    const comment = await write(activityId, other, "@Gil Ros, is it far? @Gil Ros!", [guest, guest]);
    expect(comment.mentions).toEqual([{ _id: guest.id, firstName: "Gil", lastName: "Ros" }]);
    expect((await inboxCodes(api, guest)).filter((code) => code >= MENTIONED)).toEqual([MENTIONED]);
    expect((await inboxCodes(api, host)).at(-1)).toBe(NEW_COMMENT);
  });

  it("omit unnamed, unknown and blocked people and oneself, without distinction", async () => {
    const { host, guest, other, activityId } = await meeting();
    await api.db.insertInto("block").values({ personId: guest.id, blockedId: other.id }).execute();
    const unknownPerson = { ...guest, id: host.id.replace(/.{12}$/, "000000000000") as typeof host.id };
    const text = "@Gil Ros @Otto Vik, hello";
    const comment = await write(activityId, other, text, [guest, unknownPerson, other, host]);
    expect(comment).toMatchObject({ text, mentions: [] });
    expect(await inboxCodes(api, guest)).not.toContain(MENTIONED);
    expect(await inboxCodes(api, host)).not.toContain(MENTIONED);
  });

  it("notify people of the activity and commenters, and no one else", async () => {
    const { host, guest, other, activityId } = await meeting();
    const create = (firstName: string) => createPerson(api, { firstName, lastName: "Ro" });
    const [pending, commenter, stranger] = [await create("Pia"), await create("Con"), await create("Sam")];
    await act(api, "join", activityId, pending);
    await write(activityId, commenter, "Is there a bus?");
    const named = [host, guest, pending, commenter, stranger];
    const { mentions } = await write(activityId, other, "@Hana Ito @Gil Ros @Pia Ro @Con Ro @Sam Ro", named);
    expect(mentions.map(({ firstName }) => firstName)).toEqual(["Con", "Gil", "Hana", "Pia"]);
    const counts = await Promise.all(
      named.map(async (person) => (await inboxCodes(api, person)).filter((code) => code === MENTIONED).length),
    );
    expect(counts).toEqual([1, 1, 1, 1, 0]);
  });

  it("notify no one who can't see the activity", async () => {
    const { host, other, activityId } = await meeting();
    await api.db.insertInto("block").values({ personId: host.id, blockedId: other.id }).execute();
    expect((await write(activityId, host, "@Otto Vik", [other])).mentions).toEqual([]);
    await api.db.deleteFrom("block").where("personId", "=", host.id).execute();
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", activityId).execute();
    expect((await write(activityId, host, "@Otto Vik", [other])).mentions).toEqual([]);
  });

  it("hide people from those they block", async () => {
    const { host, guest, other, activityId } = await meeting();
    await write(activityId, host, "@Gil Ros, bring a torch", [guest]);
    await api.db.insertInto("block").values({ personId: guest.id, blockedId: other.id }).execute();
    expect(await mentionsSeenBy(activityId, other)).toEqual([]);
    expect(await mentionsSeenBy(activityId)).toEqual(["Gil"]);
  });

  it("are limited to ten", async () => {
    const { guest, other, activityId } = await meeting();
    const mentionIds = Array.from({ length: 11 }, () => guest.id);
    expect((await act(api, "comment", activityId, other, { text: "@Gil Ros", mentionIds })).status).toBe(400);
  });
});

describe("editing a comment", () => {
  it("is allowed to its author, while they see the activity", async () => {
    const { host, guest, other, activityId } = await meeting();
    const comment = await write(activityId, other, "Helo");
    expect((await edit(comment._id, undefined, { text: "x" })).status).toBe(401);
    expect((await edit(comment._id, guest, { text: "x" })).status).toBe(403);
    expect((await edit(comment._id, other, { text: " " })).status).toBe(400);
    const response = await edit(comment._id, other, { text: "Hello" });
    expect(response).toMatchObject({
      status: 200,
      body: { comment: { text: "Hello", postedDate: comment.postedDate } },
    });
    expect(commentResponse.parse(response.body).comment.editedDate).toBe(api.now.toISOString());
    await api.db.insertInto("block").values({ personId: host.id, blockedId: other.id }).execute();
    expect((await edit(comment._id, other, { text: "Now?" })).status).toBe(404);
    const stored = await api.db.selectFrom("comment").select("text").where("id", "=", comment._id).executeTakeFirst();
    expect(stored).toEqual({ text: "Hello" });
  });

  it("doesn't restore a deleted one", async () => {
    const { other, activityId } = await meeting();
    const comment = await write(activityId, other, "Hello");
    await send(api, "DELETE", `${PRIVATE_BASE}/comment/${comment._id}`, { cookie: other.session });
    expect((await edit(comment._id, other, { text: "Again" })).status).toBe(404);
  });

  it("notifies only newly mentioned people, and no one twice", async () => {
    const { host, guest, other, activityId } = await meeting();
    const comment = await write(activityId, other, "@Gil Ros", [guest]);
    await edit(comment._id, other, { text: "Nobody" });
    expect(await mentionsSeenBy(activityId)).toEqual([]);
    const both = { text: "@Gil Ros and @Hana Ito", mentionIds: [guest.id, host.id] };
    const responses = await Promise.all(Array.from({ length: 5 }, () => edit(comment._id, other, both)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await mentionsSeenBy(activityId)).toEqual(["Gil", "Hana"]);
    for (const person of [guest, host]) {
      expect((await inboxCodes(api, person)).filter((code) => code === MENTIONED)).toHaveLength(1);
    }
  });

  it("keeps the mentions still in the text when the list is omitted", async () => {
    const { host, guest, other, activityId } = await meeting();
    const comment = await write(activityId, other, "@Gil Ros @Hana Ito", [guest, host]);
    await edit(comment._id, other, { text: "@Hana Ito alone" });
    expect(await mentionsSeenBy(activityId)).toEqual(["Hana"]);
  });
});
