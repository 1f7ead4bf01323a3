import { preferenceResponse, preferencesResponse } from "@meander/domain/contract/notifications";
import { notificationTypes } from "@meander/domain/notification/catalogue";
import { describe, expect, it } from "vitest";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const path = `${PRIVATE_BASE}/preferences/notifications`;

async function preferencesFor(person: TestPerson) {
  return preferencesResponse.parse((await send(api, "GET", path, { cookie: person.session })).body);
}

function toggle(person: TestPerson, notificationCode: unknown, notificationChannel: unknown) {
  return send(api, "POST", path, { cookie: person.session, body: { notificationCode, notificationChannel } });
}

describe("notification preferences", () => {
  it("include all 22 types with group, name and text, and default values", async () => {
    const { preferences } = await preferencesFor(await createPerson(api));
    expect(preferences.map(({ notificationCode, name, group }) => ({ code: notificationCode, name, group }))).toEqual(
      notificationTypes.map(({ code, name, group }) => ({ code, name, group })),
    );
    const withoutMail = preferences.filter(({ sendEmail }) => !sendEmail).map((one) => one.notificationCode);
    expect(withoutMail).toEqual([12, 15, 18, 20]);
    expect(preferences.every(({ sendWeb, sendMobile, text }) => sendWeb && sendMobile && text !== "")).toBe(true);
  });

  it("toggle one channel of one type, for the caller only, and return the result", async () => {
    const [person, other] = [await createPerson(api), await createPerson(api)];
    const { body } = await toggle(person, 12, "sendEmail");
    expect(preferenceResponse.parse(body).preference).toMatchObject({
      notificationCode: 12,
      name: "NewComment",
      sendWeb: true,
      sendEmail: true,
      sendMobile: true,
    });
    await toggle(person, 12, "sendWeb");
    const chosen = (await preferencesFor(person)).preferences.find((one) => one.notificationCode === 12);
    expect(chosen).toMatchObject({ sendWeb: false, sendEmail: true, sendMobile: true });
    expect((await preferencesFor(other)).preferences[11]).toMatchObject({ sendWeb: true, sendEmail: false });
    const written = await api.db.selectFrom("audit").select("data").where("actorId", "=", person.id).execute();
    expect(written.map(({ data }) => data)).toEqual([
      { code: 12, channel: "sendEmail", isOn: true },
      { code: 12, channel: "sendWeb", isOn: false },
    ]);
  });

  it("apply two concurrent toggles as two", async () => {
    const person = await createPerson(api);
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => toggle(person, 1, index % 3 === 0 ? "sendEmail" : "sendWeb")),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
    // Five and ten toggles.
    expect((await preferencesFor(person)).preferences[0]).toMatchObject({ sendEmail: false, sendWeb: true });
  });

  it("reject an unknown code or channel and change nothing", async () => {
    const person = await createPerson(api);
    for (const [code, channel] of [
      [0, "sendWeb"],
      [23, "sendWeb"],
      ["1", "sendWeb"],
      [1.5, "sendWeb"],
      [1, "send_web"],
      [1, "personId"],
    ]) {
      expect((await toggle(person, code, channel)).status).toBe(400);
    }
    expect(
      (await send(api, "POST", path, { body: { notificationCode: 1, notificationChannel: "sendWeb" } })).status,
    ).toBe(401);
    const rows = api.db.selectFrom("notificationPreference").selectAll().where("personId", "=", person.id);
    expect(await rows.execute()).toEqual([]);
  });

  it("explain why a channel is unavailable", async () => {
    const [verified, unverified, suppressed, apple] = [
      await createPerson(api),
      await createPerson(api, { isVerified: false }),
      await createPerson(api),
      await createPerson(api),
    ];
    await api.db.insertInto("suppression").values({ email: suppressed.email, reason: "bounce" }).execute();
    const obstacles = async (person: TestPerson) => (await preferencesFor(person)).obstacles;
    expect(await obstacles(verified)).toEqual({
      sendWeb: null,
      sendEmail: null,
      sendMobile: "no-device",
    });
    const register = (platformName: string, pushNotificationDeviceToken: string) =>
      send(api, "POST", `${PRIVATE_BASE}/notifications/register`, {
        cookie: apple.session,
        body: { platformName, pushNotificationDeviceToken },
      });
    await register("apple", "ab".repeat(32));
    expect((await obstacles(apple)).sendMobile).toBe("channel-not-configured");
    const keys = { p256dh: `BN${"a".repeat(85)}`, auth: "c".repeat(22) };
    await register("web", JSON.stringify({ endpoint: "https://push.services.mozilla.com/wpush/apple", keys }));
    expect((await obstacles(apple)).sendMobile).toBe(null);
    expect((await obstacles(unverified)).sendEmail).toBe("no-verified-address");
    expect((await obstacles(suppressed)).sendEmail).toBe("address-suppressed");
  });
});
