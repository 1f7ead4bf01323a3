import { notificationsResponse } from "@meander/domain/contract/notifications";
import { describe, expect, it } from "vitest";
import { act, createActivity, inboxCodes, takePart } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const path = `${PRIVATE_BASE}/notifications`;

async function inbox(person: TestPerson, query = "") {
  return notificationsResponse.parse((await send(api, "GET", `${path}${query}`, { cookie: person.session })).body);
}

/** A host with this many join requests, a second apart. */
async function hostWithRequests(count: number) {
  const host = await createPerson(api, { firstName: "Ines" });
  const { _id } = await createActivity(api, host);
  for (let made = 0; made < count; made += 1) {
    api.now = new Date(api.now.getTime() + 1000);
    await act(api, "join", _id, await createPerson(api, { firstName: `Guest${made}` }));
  }
  return { host, activityId: _id };
}

describe("the inbox", () => {
  it("contains only the caller's notifications", async () => {
    expect((await send(api, "GET", path)).status).toBe(401);
    expect((await send(api, "POST", `${path}/read`, { body: { ids: "" } })).status).toBe(401);
    expect((await send(api, "POST", `${path}/seen`)).status).toBe(401);
    const { host } = await hostWithRequests(1);
    expect((await inbox(await createPerson(api))).totalCount).toBe(0);
    expect(await inbox(host)).toMatchObject({
      totalCount: 1,
      unseenCount: 1,
      notifications: [
        {
          notificationCode: 1,
          read: false,
          seen: false,
          actor: { firstName: "Guest0" },
          activity: { title: "Canal walk at dusk", category: 1, timePeriodCode: 3 },
          path: expect.stringMatching(/^\/activity\/[^/]+\/canal-walk-at-dusk$/),
        },
      ],
    });
  });

  it("is paged by date, newest first", async () => {
    const { host } = await hostWithRequests(3);
    const first = await inbox(host, "?limit=2");
    expect(first.notifications.map(({ actor }) => actor?.firstName)).toEqual(["Guest2", "Guest1"]);
    const rest = await inbox(host, `?max_date=${first.notifications[1]?.timestamp}`);
    expect(rest.notifications.map(({ actor }) => actor?.firstName)).toEqual(["Guest0"]);
  });

  it("marks notifications as read, with others of the same activity, but no one else's", async () => {
    const [{ host }, other] = [await hostWithRequests(3), await hostWithRequests(1)];
    const [newest] = (await inbox(host)).notifications;
    const [foreign] = (await inbox(other.host)).notifications;
    const read = (ids: string, clearActivityNotifications = false) =>
      send(api, "POST", `${path}/read`, { cookie: host.session, body: { ids, clearActivityNotifications } });
    expect((await read(`${newest?.id},${foreign?.id},junk`)).body).toEqual({ unseenCount: 2 });
    expect((await inbox(other.host)).unseenCount).toBe(1);
    expect((await read(newest?.id ?? "", true)).body).toEqual({ unseenCount: 0 });
    expect((await inbox(host)).notifications.every(({ read, seen }) => read && seen)).toBe(true);
  });

  it("marks all as seen without reading them", async () => {
    const { host } = await hostWithRequests(2);
    expect((await send(api, "POST", `${path}/seen`, { cookie: host.session })).body).toEqual({ unseenCount: 0 });
    expect((await inbox(host)).notifications).toMatchObject([
      { seen: true, read: false },
      { seen: true, read: false },
    ]);
  });
});

describe("the recipients", () => {
  it("are chosen by their preferences, channel by channel", async () => {
    const host = await createPerson(api);
    const { _id } = await createActivity(api, host);
    const choose = (code: number, sendWeb: boolean, sendEmail: boolean) =>
      api.db
        .insertInto("notificationPreference")
        .values({ personId: host.id, code, sendWeb, sendEmail, sendMobile: false })
        .execute();
    await choose(1, false, true);
    await choose(18, true, false);
    const person = await createPerson(api);
    await act(api, "join", _id, person);
    await act(api, "like", _id, person, { liked: true });
    expect(await inboxCodes(api, host)).toEqual([18]);
    const mails = await api.db.selectFrom("delivery").select("data").where("personId", "=", host.id).execute();
    expect(mails).toMatchObject([{ data: { notificationCode: 1, actorName: "Mira Okafor" } }]);
  });

  it("exclude people across a block, and by mail those without a verified address", async () => {
    const [host, person, other] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host);
    await takePart(api, _id, person, host);
    await api.db.insertInto("block").values({ personId: person.id, blockedId: other.id }).execute();
    await api.db.updateTable("person").set({ email: null }).where("id", "=", host.id).execute();
    await act(api, "comment", _id, other, { text: "Hi all" });
    expect((await inboxCodes(api, person)).at(-1)).toBe(4);
    expect((await inboxCodes(api, host)).at(-1)).toBe(12);
  });
});
