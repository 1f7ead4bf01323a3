import { loginProvidersResponse } from "@meander/domain/contract/login-providers";
import { preferencesResponse } from "@meander/domain/contract/notifications";
import { previewResponse } from "@meander/domain/contract/campaigns";
import { afterAll, expect, test } from "vitest";
import { createCampaign, createMarketer } from "../support/campaigns.ts";
import { startOpenIdProvider } from "../../support/openid-provider.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const provider = await startOpenIdProvider();
afterAll(() => provider.stop());
const postalAddress = "Walks & Co, 1 Lock Lane, London";
const api = startApi({ env: { ...provider.env, MARKETING_OPT_IN: "1", POSTAL_ADDRESS: postalAddress } });
const PRODUCT_UPDATES = 19;

/** The stored choice of the person who signed up with that address. */
async function choiceOf(condition: { readonly unverifiedEmail: string } | { readonly id: string }) {
  const [column, value] =
    "id" in condition ? (["id", condition.id] as const) : (["unverifiedEmail", condition.unverifiedEmail] as const);
  return api.db
    .selectFrom("notificationPreference")
    .innerJoin("person", "person.id", "notificationPreference.personId")
    .select(["code", "sendWeb", "sendEmail", "sendMobile", "consentedAt"])
    .where(`person.${column}`, "=", value)
    .execute();
}

async function signUp(name: string, productUpdates?: boolean) {
  const emailAddress = `${name}.${Date.now()}@example.org`;
  const body = { firstName: name, lastName: "Lee", emailAddress, password: "wander2026", productUpdates };
  const { status } = await send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, { body });
  return { status, choice: await choiceOf({ unverifiedEmail: emailAddress }) };
}

async function shownConsent({ session }: TestPerson): Promise<string | null | undefined> {
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/preferences/notifications`, { cookie: session });
  const { preferences } = preferencesResponse.parse(body);
  return preferences.find(({ notificationCode }) => notificationCode === PRODUCT_UPDATES)?.consentedAt;
}

const off = { code: PRODUCT_UPDATES, sendWeb: false, sendEmail: false, sendMobile: false, consentedAt: null };

test("a sign-up asks, and only a yes turns product updates on, with its time", async () => {
  const settings = await send(api, "GET", `${PUBLIC_BASE}/auth`);
  expect(loginProvidersResponse.parse(settings.body).asksForProductUpdates).toBe(true);
  expect(await signUp("Ada", true)).toEqual({
    status: 200,
    choice: [{ code: PRODUCT_UPDATES, sendWeb: true, sendEmail: true, sendMobile: true, consentedAt: api.now }],
  });
  expect(await signUp("Bo", false)).toEqual({ status: 200, choice: [off] });
  expect(await signUp("Cy")).toEqual({ status: 200, choice: [off] });
});

test("a first login elsewhere asks nothing, so product updates stay off", async () => {
  const page = { Accept: "text/html" };
  const started = await send(api, "GET", `${PUBLIC_BASE}/auth/acme?referer=/discover&isAdult=true`, { headers: page });
  const cookie = started.headers.getSetCookie().map((line) => line.split(";")[0])[0] ?? "";
  const callback = await provider.follow(started.headers.get("Location") ?? "");
  const finished = await send(api, "GET", callback, { headers: { ...page, Cookie: cookie } });
  expect(finished.status).toBe(302);
  const person = await api.db
    .selectFrom("loginIdentity")
    .select("personId")
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  expect(await choiceOf({ id: person.personId })).toEqual([off]);
});

test("switching the mails on and off by hand, or by a mail's link, stores and clears the time", async () => {
  const person = await createPerson(api);
  const toggle = (notificationChannel: string) =>
    send(api, "POST", `${PRIVATE_BASE}/preferences/notifications`, {
      cookie: person.session,
      body: { notificationCode: PRODUCT_UPDATES, notificationChannel },
    });
  await toggle("sendEmail");
  expect(await shownConsent(person)).toBeNull();
  await toggle("sendWeb");
  expect(await shownConsent(person)).toBeNull();
  await toggle("sendEmail");
  expect(await shownConsent(person)).toBe(api.now.toISOString());

  const { unsubscribeToken } = await api.db
    .selectFrom("person")
    .select("unsubscribeToken")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  const subscribe = (isSubscribed: boolean) =>
    send(api, "POST", `${PUBLIC_BASE}/unsubscribe/${unsubscribeToken}`, { body: { isSubscribed } });
  expect((await subscribe(false)).status).toBe(200);
  expect(await shownConsent(person)).toBeNull();
  expect((await subscribe(true)).status).toBe(200);
  expect(await shownConsent(person)).toBe(api.now.toISOString());
});

test("a campaign ends with the sender's postal address", async () => {
  const marketer = await createMarketer(api);
  const { id } = await createCampaign(api, marketer);
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/admin/campaign/${id}/preview`, { cookie: marketer.session });
  const { html, text } = previewResponse.parse(body);
  expect(html).toContain("Walks &amp; Co, 1 Lock Lane, London");
  expect(text).toContain(postalAddress);
});
