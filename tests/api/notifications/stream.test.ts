import { commentResponse } from "@meander/domain/contract/comments";
import { type StreamEvent, streamEvent } from "@meander/domain/contract/notifications";
import { describe, expect, it } from "vitest";
import { act, createActivity } from "../support/activities.ts";
import { makeDecision } from "../support/cases.ts";
import { createPeople, createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const path = `${PRIVATE_BASE}/notifications/stream`;

/** Opens the stream as the browser does and takes its greeting; `next` waits for one event. */
async function open(person: TestPerson, lastEventId?: string) {
  const headers = { Cookie: `meander=${person.session}`, "Sec-Fetch-Site": "same-origin" };
  const response = await api.app.request(path, {
    headers: lastEventId === undefined ? headers : { ...headers, "Last-Event-ID": lastEventId },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<{ id: string | undefined; event: StreamEvent } | "closed"> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined)
          return { id: /^id: (.*)$/m.exec(block)?.[1], event: streamEvent.parse(JSON.parse(data)) };
        continue;
      }
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return "closed";
      text += chunk.value;
    }
  };
  return {
    status: response.status,
    next,
    greeting: lastEventId === undefined ? await next() : null,
    close: () => reader?.cancel(),
  };
}

describe("the stream", () => {
  it("requires a session", async () => {
    expect((await send(api, "GET", path)).status).toBe(401);
  });

  it("sends a request as it arrives, and the count when it was read elsewhere", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api, { firstName: "Noor" })]);
    const { _id } = await createActivity(api, host);
    const stream = await open(host);
    expect(stream.greeting).toMatchObject({ event: { type: "unseen", unseenCount: 0 } });
    await act(api, "join", _id, person);
    const late = await open(host);
    expect(late.greeting).toMatchObject({ event: { type: "unseen", unseenCount: 1 } });
    await late.close();
    const notified = await stream.next();
    expect(notified).toMatchObject({
      event: {
        type: "notification",
        unseenCount: 1,
        notification: { notificationCode: 1, actor: { firstName: "Noor" } },
      },
    });
    await send(api, "POST", `${PRIVATE_BASE}/notifications/seen`, { cookie: host.session });
    expect(await stream.next()).toMatchObject({ event: { type: "unseen", unseenCount: 0 } });
    await stream.close();
  });

  it("replays missed events, once and in order", async () => {
    const [host, guest, ...people] = await createPeople(api, 4);
    const { _id } = await createActivity(api, host);
    for (const person of [guest, ...people]) {
      api.now = new Date(api.now.getTime() + 1000);
      await act(api, "join", _id, person);
    }
    const rows = await api.db
      .selectFrom("notification")
      .select(["id", "createdAt"])
      .where("personId", "=", host.id)
      .orderBy("createdAt")
      .execute();
    const ids = rows.map(({ id, createdAt }) => `${createdAt.toISOString()}/${id}`);
    const stream = await open(host, ids[0]);
    expect([await stream.next(), await stream.next()]).toMatchObject([{ id: ids[1] }, { id: ids[2] }]);
    await stream.close();
    // The id in Last-Event-ID belongs to another person: the guest's newer notification is counted and not replayed.
    await act(api, `participant/${guest.id}`, _id, host, { status: 3 });
    const foreign = await open(guest, ids[0]);
    expect(await foreign.next()).toMatchObject({ event: { type: "unseen", unseenCount: 1 } });
    await foreign.close();
  });

  it("replays an entry that was updated in place meanwhile, and what arrived before that", async () => {
    const [host, guest, other] = await createPeople(api, 3);
    const { _id } = await createActivity(api, host);
    const stream = await open(host);
    await act(api, "join", _id, guest);
    const first = await stream.next();
    await stream.close();
    for (const [what, person] of [
      ["leave", guest],
      ["join", other],
      ["join", guest],
    ] as const) {
      api.now = new Date(api.now.getTime() + 1000);
      await act(api, what, _id, person);
    }
    const again = await open(host, first === "closed" ? "" : first.id);
    const actors = [await again.next(), await again.next()].map((one) =>
      one !== "closed" && one.event.type === "notification" ? one.event.notification.actor?._id : null,
    );
    expect(actors).toEqual([other.id, guest.id]);
    await again.close();
  });

  it("closes on logout", async () => {
    const person = await createPerson(api);
    const stream = await open(person);
    const left = await send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: person.session });
    expect(left.status).toBe(200);
    expect(await stream.next()).toBe("closed");
  });

  it("closes when its person's account is deleted, and no one else's", async () => {
    const [leaver, host, guest] = [await createPerson(api), await createPerson(api), await createPerson(api)];
    const { _id } = await createActivity(api, host);
    const [closing, staying] = [await open(leaver), await open(host)];
    const body = { password: PASSWORD };
    const deleted = await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: leaver.session, body });
    expect(deleted.status).toBe(200);
    expect(await closing.next()).toBe("closed");
    await act(api, "join", _id, guest);
    expect(await staying.next()).toMatchObject({ event: { notification: { notificationCode: 1 } } });
    await staying.close();
  });
});

describe("the stream of an activity", () => {
  const watch = async (activityId: string, person?: TestPerson) => {
    const headers: HeadersInit = person === undefined ? {} : { Cookie: `meander=${person.session}` };
    const result = await api.app.request(`${PUBLIC_BASE}/activity/${activityId}/stream`, { headers });
    const reader = result.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    /** Reads until one more "changed" event has arrived. */
    const changed = async () => {
      const before = text.split("event: changed").length;
      while (text.split("event: changed").length === before) {
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done) throw new Error(`The stream ended: ${text}`);
        text += chunk.value;
      }
      return text;
    };
    return { status: result.status, changed, close: () => reader?.cancel() };
  };

  it("sends visitors and participants only that it has changed, without details", async () => {
    const [host, guest] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id, dates } = await createActivity(api, host);
    const streams = await Promise.all([watch(_id), watch(_id, guest), watch(_id, host)]);
    const everybody = () => Promise.all(streams.map((stream) => stream.changed()));
    // It was created a moment ago.
    await everybody();
    await Promise.all([act(api, "join", _id, guest), everybody()]);
    await Promise.all([act(api, `participant/${guest.id}`, _id, host, { status: 3 }), everybody()]);
    await Promise.all([act(api, "dates/advance", _id, host, { optionId: dates.options[0]?.id }), everybody()]);
    await Promise.all([act(api, "status", _id, host, { status: 2 }), everybody()]);
    const [texts] = await Promise.all([everybody(), act(api, "cancel", _id, host, { reason: "Rain" })]);
    for (const text of texts) {
      expect(new Set(text.match(/^data: .*$/gm))).toEqual(new Set([`data: {"activityId":"${_id}"}`]));
    }
    for (const stream of streams) await stream.close();
  });

  it("announces written, edited and deleted comments to visitors, and a hidden activity", async () => {
    const [host, guest] = await createPeople(api, 2);
    const moderator = await createPerson(api, { userType: 3 });
    const { _id } = await createActivity(api, host);
    const stream = await watch(_id);
    await stream.changed();
    const { body } = await act(api, "comment", _id, guest, { text: "Is there a bus back?" });
    const { comment } = commentResponse.parse(body);
    await stream.changed();
    const change = (method: "PATCH" | "DELETE", text?: string) =>
      send(api, method, `${PRIVATE_BASE}/comment/${comment._id}`, { cookie: guest.session, body: { text } });
    await Promise.all([change("PATCH", "Is there a train back?"), stream.changed()]);
    await Promise.all([change("DELETE"), stream.changed()]);
    const subject = { type: "activity", id: _id } as const;
    const hide = makeDecision(api, moderator, { subject, decision: "hideActivity", ownerId: host.id });
    await Promise.all([hide, stream.changed()]);
    await stream.close();
  });

  it("returns 404 for an activity that the caller can't see", async () => {
    const host = await createPerson(api);
    const { _id } = await createActivity(api, host, { status: 0 });
    expect((await watch(_id)).status).toBe(404);
    expect((await watch("01900000-0000-7000-8000-000000000000")).status).toBe(404);
  });
});
