import { recordNotification } from "@meander/api/modules/notifications/record-notification";
import { type PersonMessage, personMessagesResponse } from "@meander/domain/contract/person-messages";
import { type NotificationCode, notificationCode } from "@meander/domain/notification/catalogue";
import { beforeEach, describe, expect, it } from "vitest";
import { act, createActivity } from "../support/activities.ts";
import { sendConsoleRequest } from "../support/console-requests.ts";
import { createPeople, createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { startPush } from "../support/push.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const push = startPush(api);

beforeEach(() => {
  api.now = new Date();
  push.service.answerWith(() => null);
});

const read = (person: { readonly id: string }, caller: TestPerson, query = "") =>
  sendConsoleRequest(api, "GET", `/user/${person.id}/messages${query}`, caller);

async function messagesOf(person: TestPerson, caller: TestPerson): Promise<readonly PersonMessage[]> {
  return personMessagesResponse.parse((await read(person, caller)).body).messages;
}

const createAdministrator = () => createPerson(api, { userType: 4 });

function notify(person: TestPerson, code: NotificationCode, activityId: string | null = null) {
  const notification = { code, personIds: [person.id], actorId: null, activityId, now: new Date() };
  return api.db.transaction().execute((trx) => recordNotification(trx, notification));
}

const turnOff = ({ session }: TestPerson, code: number, notificationChannel: string) =>
  send(api, "POST", `${PRIVATE_BASE}/preferences/notifications`, {
    cookie: session,
    body: { notificationCode: code, notificationChannel },
  });

describe("what a person was sent, for staff", () => {
  it("has each channel of a message with its devices, and what it is about", async () => {
    const admin = await createAdministrator();
    const [host, guest] = await createPeople(api, 2);
    await push.subscribe(host);
    const { _id } = await createActivity(api, host, { title: "Lanterns on the quay" });
    await act(api, "join", _id, guest);
    await push.drain();
    const [message, ...others] = await messagesOf(host, admin);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      template: "notification",
      notificationCode: 1,
      text: "Someone asks to join",
      activityId: _id,
      title: "Lanterns on the quay",
      inbox: { seenAt: null, readAt: null },
      now: { mail: "on", push: "on" },
      deliveries: [
        { channel: "mail", state: "queued", attempts: 0, reason: null, deferrals: [], devices: [] },
        { channel: "web-push", state: "accepted", attempts: 1, devices: [{ state: "accepted", reason: null }] },
      ],
    });
  });

  it("has every attempt that was put off, with what the receiving server said and when it was tried again", async () => {
    const admin = await createAdministrator();
    const host = await createPerson(api);
    await push.subscribe(host);
    push.service.answerWith(() => ({ status: 503 }));
    await notify(host, notificationCode.activitySoon);
    await push.drain();
    api.now = new Date(Date.now() + 10 * 60_000);
    push.service.answerWith(() => ({ status: 429 }));
    await push.drain();
    api.now = new Date(Date.now() + 3 * 3_600_000);
    push.service.answerWith(() => null);
    await push.drain();
    const [message] = await messagesOf(host, admin);
    const delivery = message?.deliveries.find(({ channel }) => channel === "web-push");
    expect(delivery).toMatchObject({
      state: "accepted",
      attempts: 3,
      deferrals: [
        { reason: "deferred", detail: "503" },
        { reason: "deferred", detail: "429" },
      ],
    });
    const { createdAt, deferrals, dueAt, updatedAt } = delivery ?? { deferrals: [] };
    const times = [createdAt, ...deferrals.map(({ at }) => at), dueAt, updatedAt];
    expect(times).toEqual(times.toSorted());
    expect(deferrals[1]?.dueAt && deferrals[0] && deferrals[1].dueAt > deferrals[0].at).toBe(true);
  });

  it("has the first twenty of the attempts that were put off", async () => {
    const admin = await createAdministrator();
    const host = await createPerson(api);
    await push.subscribe(host);
    await notify(host, notificationCode.activitySoon);
    const deferral = { at: 0, dueAt: 0, reason: "notReachable", detail: null };
    const deferrals = JSON.stringify(Array.from({ length: 20 }, () => deferral));
    await api.db.updateTable("delivery").set({ deferrals }).where("personId", "=", host.id).execute();
    push.service.answerWith(() => ({ status: 503 }));
    await push.drain();
    const [message] = await messagesOf(host, admin);
    const delivery = message?.deliveries.find(({ channel }) => channel === "web-push");
    expect([delivery?.state, delivery?.deferrals.length]).toEqual(["deferred", 20]);
  });

  it("says where a notification would go today", async () => {
    const admin = await createAdministrator();
    const person = await createPerson(api);
    await turnOff(person, 4, "sendEmail");
    await notify(person, notificationCode.joinRequestApproved);
    expect(await messagesOf(person, admin)).toMatchObject([
      { deliveries: [], inbox: { seenAt: null }, now: { mail: "turned-off", push: "no-device" } },
    ]);
  });

  it("has what somebody caused whose account is deleted since, without what it was", async () => {
    const admin = await createAdministrator();
    const [host, guest] = await createPeople(api, 2);
    const { _id } = await createActivity(api, host);
    await act(api, "join", _id, guest);
    await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: guest.session, body: { password: PASSWORD } });
    expect(await messagesOf(host, admin)).toMatchObject([
      {
        template: "notification",
        notificationCode: null,
        title: null,
        inbox: null,
        deliveries: [{ channel: "mail", state: "cancelled", reason: "accountDeleted" }],
      },
    ]);
  });

  it("has the mails of an account too, without what they say or their address", async () => {
    const admin = await createAdministrator();
    const person = await createPerson(api);
    await send(api, "POST", `${PUBLIC_BASE}/user/password/forgot`, { body: { emailAddress: person.email } });
    const { body } = await read(person, admin);
    expect(personMessagesResponse.parse(body).messages).toMatchObject([
      {
        template: "reset-password",
        text: null,
        title: null,
        inbox: null,
        now: null,
        deliveries: [{ channel: "mail" }],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(person.email);
  });

  it("reaches back 30 days, has nobody else's, is paged without a gap, and is audited", async () => {
    const admin = await createAdministrator();
    const [person, other] = await createPeople(api, 2);
    for (const code of [12, 13, 14] as const) await notify(person, code);
    await notify(other, notificationCode.activitySoon);
    const codes: (number | null)[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "?limit=2" : `?limit=2&cursor=${cursor}`;
      const page = personMessagesResponse.parse((await read(person, admin, query)).body);
      codes.push(...page.messages.map(({ notificationCode }) => notificationCode));
      cursor = page.cursor;
    }
    expect(codes).toEqual([14, 13, 12]);
    const views = await api.db
      .selectFrom("audit")
      .select(["actorId", "subjectId"])
      .where("action", "=", "view-person-messages")
      .where("subjectId", "=", person.id)
      .execute();
    expect(views).toEqual([{ actorId: admin.id, subjectId: person.id }]);
    api.now = new Date(Date.now() + 31 * 86_400_000);
    expect(await messagesOf(person, admin)).toEqual([]);
    expect((await read({ id: "018f0000-0000-7000-8000-00000000dead" }, admin)).status).toBe(404);
  });
});
