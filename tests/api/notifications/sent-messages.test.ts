import { recordNotification } from "@meander/api/modules/notifications/record-notification";
import { type SentMessage, sentMessagesResponse } from "@meander/domain/contract/sent-messages";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { beforeEach, describe, expect, it } from "vitest";
import { act, createActivity } from "../support/activities.ts";
import { createPeople, createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { startPush } from "../support/push.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const push = startPush(api);

beforeEach(() => {
  api.now = new Date();
});

async function sentTo(person: TestPerson): Promise<readonly SentMessage[]> {
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/notifications/sent`, { cookie: person.session });
  return sentMessagesResponse.parse(body).messages;
}

function notify(person: TestPerson, code: number, activityId: string | null = null) {
  const notification = { code: code as 1, personIds: [person.id], actorId: null, activityId, now: new Date() };
  return api.db.transaction().execute((trx) => recordNotification(trx, notification));
}

async function setLedger(person: TestPerson, channel: "mail" | "web-push", change: { state: string; reason?: string }) {
  const where = api.db.updateTable("delivery").where("personId", "=", person.id).where("channel", "=", channel);
  await where.set({ ...change, updatedAt: new Date() } as never).execute();
}

const turnOff = ({ session }: TestPerson, code: number, notificationChannel: string) =>
  send(api, "POST", `${PRIVATE_BASE}/preferences/notifications`, {
    cookie: session,
    body: { notificationCode: code, notificationChannel },
  });

describe("what became of each message to a person", () => {
  it("reports inbox, mail and push of a message, newest first, with the activity by name", async () => {
    const [host, guest] = await createPeople(api, 2);
    await push.subscribe(host);
    const { _id } = await createActivity(api, host, { title: "Lanterns on the quay" });
    await act(api, "join", _id, guest);
    const [message, ...others] = await sentTo(host);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      notificationCode: 1,
      text: "Someone asks to join",
      activity: { _id, title: "Lanterns on the quay" },
      isInInbox: true,
      mail: { outcome: "waiting", reason: null },
      push: { outcome: "waiting", reason: null },
    });
    await setLedger(host, "mail", { state: "accepted" });
    await setLedger(host, "web-push", { state: "skipped", reason: "alreadySeen" });
    expect(await sentTo(host)).toMatchObject([
      { mail: { outcome: "sent" }, push: { outcome: "notSent", reason: "alreadySeen" } },
    ]);
    await setLedger(host, "web-push", { state: "unknown", reason: "connectionLost" });
    expect(await sentTo(host)).toMatchObject([{ push: { outcome: "unknown", reason: "connectionLost" } }]);
  });

  it("leaves out the channels that a message was never meant for", async () => {
    const person = await createPerson(api);
    await turnOff(person, notificationCode.joinRequestApproved, "sendEmail");
    await notify(person, notificationCode.joinRequestApproved);
    expect(await sentTo(person)).toMatchObject([{ notificationCode: 4, isInInbox: true, mail: null, push: null }]);
  });

  it("reaches back 30 days, and contains nobody else's", async () => {
    const [person, other] = await createPeople(api, 2);
    await notify(person, notificationCode.activitySoon);
    await notify(other, notificationCode.activitySoon);
    expect(await sentTo(person)).toHaveLength(1);
    api.now = new Date(Date.now() + 29 * 86_400_000);
    expect(await sentTo(person)).toHaveLength(1);
    api.now = new Date(Date.now() + 31 * 86_400_000);
    expect(await sentTo(person)).toEqual([]);
    expect((await send(api, "GET", `${PRIVATE_BASE}/notifications/sent`)).status).toBe(401);
  });

  it("leaves out what somebody caused whose account is deleted since", async () => {
    const [host, guest] = await createPeople(api, 2);
    const { _id } = await createActivity(api, host);
    await act(api, "join", _id, guest);
    expect(await sentTo(host)).toHaveLength(1);
    const body = { password: PASSWORD };
    const { status } = await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: guest.session, body });
    expect(status).toBe(200);
    expect(await sentTo(host)).toEqual([]);
  });

  it("doesn't name an activity that the person may no longer see", async () => {
    const [host, guest] = await createPeople(api, 2);
    const { _id } = await createActivity(api, host);
    await notify(guest, notificationCode.activitySoon, _id);
    expect(await sentTo(guest)).toMatchObject([{ activity: { _id } }]);
    await send(api, "POST", `${PRIVATE_BASE}/user/block`, { cookie: host.session, body: { userId: guest.id } });
    expect((await sentTo(guest)).map(({ activity }) => activity)).toEqual([null]);
  });
});
