import { expect, test } from "vitest";
import { english } from "../support/english.ts";
import { act, createActivity } from "../support/activities.ts";
import { startMail } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** The pseudo-locale serves as the second language: it is an entry of the same table. */
const api = startApi();
const mail = startMail(api);
const pseudo = /^⟦.*⟧/s;

const choose = (person: TestPerson, locale: string) =>
  send(api, "POST", `${PRIVATE_BASE}/user/update`, { cookie: person.session, body: { user: { locale } } });
const localeOf = (email: string) =>
  api.db
    .selectFrom("person")
    .select("locale")
    .where((eb) => eb.or([eb("email", "=", email), eb("unverifiedEmail", "=", email)]))
    .executeTakeFirst();

test("a sign-up in a language gets its first mail in it, while English stores no choice", async () => {
  for (const [emailAddress, language] of [
    ["pseudo@example.org", "en-XA"],
    ["english@example.org", "en-GB,en;q=0.9"],
  ] as const) {
    const body = { firstName: "Amara", lastName: "Reyes", emailAddress, password: "wander2026" };
    await send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, { body, headers: { "Accept-Language": language } });
  }
  expect(await localeOf("pseudo@example.org")).toEqual({ locale: "en-XA" });
  expect(await localeOf("english@example.org")).toEqual({ locale: null });
  const [translated] = await mail.receive("pseudo@example.org");
  expect(translated?.subject).toMatch(pseudo);
  expect(translated?.html).toContain('<html lang="en-XA" dir="ltr">');
  const [inEnglish] = await mail.receive("english@example.org");
  expect(inEnglish?.subject).toBe(english("mail.verifySubject"));
  expect(inEnglish?.html).toContain('<html lang="en-GB" dir="ltr">');
});

test("a notification mail uses the recipient's language, whatever the actor's browser requests", async () => {
  const [host, guest] = await Promise.all([createPerson(api), createPerson(api)]);
  expect((await choose(host, "en-XA")).status).toBe(200);
  const { _id } = await createActivity(api, host);
  await act(api, "join", _id, guest);
  await act(api, "join", (await createActivity(api, guest))._id, host);
  const [toHost] = await mail.receive(host.email);
  expect(toHost?.subject).toMatch(pseudo);
  expect(toHost?.text).toMatch(/⟦Héllo|⟦Hélló/);
  const [toGuest] = await mail.receive(guest.email);
  expect(toGuest?.subject).toMatch(/^Mira Okafor asks to join/);
});

test("the deletion mail uses the deleted account's language", async () => {
  const person = await createPerson(api);
  await choose(person, "en-XA");
  const body = { password: PASSWORD };
  const response = await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: person.session, body });
  expect(response.status).toBe(200);
  expect((await mail.receive(person.email))[0]?.subject).toMatch(pseudo);
});

test("a chosen language takes precedence over the browser's and applies on the next device", async () => {
  const person = await createPerson(api);
  const login = () =>
    send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: { emailAddress: person.email, password: PASSWORD } });
  const localeCookie = async () =>
    (await login()).headers.getSetCookie().find((cookie) => cookie.startsWith("locale="));
  expect(await localeCookie()).toBeUndefined();
  await choose(person, "en-XA");
  expect(await localeCookie()).toMatch(/^locale=en-XA; Max-Age=31536000; Path=\/; SameSite=Lax/);

  const headers = { Cookie: "locale=en-XA", "Accept-Language": "en-GB" };
  expect((await send(api, "GET", `${PUBLIC_BASE}/nothing`, { headers })).body).toMatchObject({
    message: expect.stringMatching(pseudo),
  });
});

test("rejects a language that the product doesn't support", async () => {
  const person = await createPerson(api);
  expect((await choose(person, "xx")).status).toBe(400);
  expect(await localeOf(person.email)).toEqual({ locale: null });
});

test("a stored language that is no longer supported falls back to English", async () => {
  const person = await createPerson(api);
  await api.db.updateTable("person").set({ locale: "tlh" }).where("id", "=", person.id).execute();
  await act(api, "join", (await createActivity(api, person))._id, await createPerson(api));
  expect((await mail.receive(person.email))[0]?.subject).toMatch(/^Mira Okafor asks to join/);
});
