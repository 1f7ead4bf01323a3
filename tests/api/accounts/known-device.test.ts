import { createHash } from "node:crypto";
import {
  loginBudget,
  resetMailBudget,
  socialLoginLimits,
  verificationMailBudget,
} from "@meander/api/modules/accounts/account-limits";
import { createOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { type RateLimit, takeFromLimit } from "@meander/api/limits/take-from-limit";
import { beforeEach, describe, expect, it, test } from "vitest";
import { resetHashIn, startMail } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { type ApiResponse, cookieOf, deviceOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

type Where = { readonly device?: string | undefined; readonly from?: string; readonly cookie?: string };

let lastHost = 0;
/** Each request comes from its own address, as in a distributed attack. */
function post(path: string, body: object, { device, cookie, from }: Where = {}): Promise<ApiResponse> {
  lastHost += 1;
  const otherAddress = `2001:db8:${lastHost.toString(16)}::1`;
  return send(api, "POST", path, { body, device, cookie, from: from ?? otherAddress });
}
const logIn = (emailAddress: string, password: string, where?: Where) =>
  post(`${PUBLIC_BASE}/auth/local/login`, { emailAddress, password }, where);
const forget = (emailAddress: string, where?: Where) =>
  post(`${PUBLIC_BASE}/user/password/forgot`, { emailAddress }, where);
const resend = (emailAddress: string, where?: Where) => post(`${PUBLIC_BASE}/email/resend`, { emailAddress }, where);
const signUp = (emailAddress: string, where?: Where, password = PASSWORD) =>
  post(`${PUBLIC_BASE}/auth/local/signup`, { firstName: "Ines", lastName: "Barros", emailAddress, password }, where);
const times = async (count: number, call: () => Promise<ApiResponse>) => {
  const responses: ApiResponse[] = [];
  for (let time = 0; time < count; time += 1) responses.push(await call());
  return responses;
};
/** Consumes the budget as strangers would, without the cost of each request. */
async function exhaustBudget(limit: RateLimit, subject: string): Promise<void> {
  await takeFromLimit(api.db, limit, subject, api.now);
  await api.db
    .updateTable("rateLimit")
    .set({ used: limit.max })
    .where("bucket", "=", limit.bucket)
    .where("subject", "=", createHash("sha256").update(subject.toLowerCase()).digest("base64url"))
    .execute();
}
const mailCount = async (address: string) => (await mail.receive(address)).length;

/** A person with a device that has logged in before. */
async function createKnownPerson(): Promise<{ readonly person: TestPerson; readonly device: string }> {
  const person = await createPerson(api);
  const device = deviceOf(await logIn(person.email, PASSWORD));
  return { person, device };
}

/** The parts of a response that should not differ between two requests. */
function visibleOf({ status, headers, body }: ApiResponse) {
  const { requestId: _requestId, ...words } = body as Record<string, unknown>;
  return { status, words, retryAfter: headers.get("Retry-After"), cookies: headers.getSetCookie().length };
}

describe("twenty wrong passwords from other devices", () => {
  it("don't block a login from the owner's device, but block every other", async () => {
    const { person, device } = await createKnownPerson();
    await times(20, () => logIn(person.email, "wrong-one-1"));
    expect((await logIn(person.email, PASSWORD)).status).toBe(429);
    expect((await logIn(person.email, PASSWORD, { device: createOneTimeSecret() })).status).toBe(429);
    const response = await logIn(person.email, PASSWORD, { device });
    expect([response.status, cookieOf(response) === undefined]).toEqual([200, false]);
  });

  it("don't block a login to a pending sign-up from the device that used it", async () => {
    const person = await createPerson(api, { isVerified: false });
    const device = deviceOf(await logIn(person.email, PASSWORD));
    await exhaustBudget(loginBudget.shared, person.email);
    expect((await logIn(person.email, PASSWORD, { device })).status).toBe(200);
  });

  it("count another person's device as an unknown one", async () => {
    const [{ person }, { device }] = [await createKnownPerson(), await createKnownPerson()];
    await exhaustBudget(loginBudget.shared, person.email);
    expect((await logIn(person.email, PASSWORD, { device })).status).toBe(429);
  });

  it("leave a stolen device twenty attempts, and no session without the password", async () => {
    const { person, device } = await createKnownPerson();
    await exhaustBudget(loginBudget.shared, person.email);
    const guesses = await times(20, () => logIn(person.email, "wrong-one-1", { device }));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([429]));
    expect((await logIn(person.email, PASSWORD, { device })).status).toBe(429);
  });

  describe("against a console", () => {
    const headers = { "X-Meander-Client": "console", "User-Agent": "Meander console" };
    const enter = (emailAddress: string, device: string | undefined, password = PASSWORD) =>
      send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
        body: { emailAddress, password },
        headers: { ...headers, ...(device !== undefined && { "X-Meander-Device": device }) },
      });

    it("don't block a login on the device that its person has used, but block every other", async () => {
      const { email } = await createPerson(api, { userType: 3 });
      const device = createOneTimeSecret();
      expect((await enter(email, device)).status).toBe(200);
      await exhaustBudget(loginBudget.shared, email);
      for (const unknown of [undefined, createOneTimeSecret(), "not-a-secret"]) {
        expect((await enter(email, unknown)).status).toBe(429);
      }
      const response = await enter(email, device);
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
      const guesses = await times(20, () => enter(email, device, "wrong-one-1"));
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([429]));
      expect((await enter(email, device)).status).toBe(429);
    });

    it("never identify a device by its user agent", async () => {
      const { email } = await createPerson(api, { userType: 3 });
      expect((await enter(email, undefined)).status).toBe(200);
      await exhaustBudget(loginBudget.shared, email);
      expect((await enter(email, undefined)).status).toBe(429);
    });

    it("ignore the console's device header in a browser request", async () => {
      const { person, device } = await createKnownPerson();
      await exhaustBudget(loginBudget.shared, person.email);
      const body = { emailAddress: person.email, password: PASSWORD };
      const asBrowser = { body, headers: { "X-Meander-Device": device } };
      expect((await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, asBrowser)).status).toBe(429);
    });
  });
});

test("a login with an address of several sign-ups selects the one of its device, else the newest", async () => {
  const emailAddress = "shared-by-two@example.org";
  const device = deviceOf(await signUp(emailAddress));
  api.now = new Date(api.now.getTime() + 1000);
  await signUp(emailAddress, {}, "another-way-8");
  const attempts = [
    await logIn(emailAddress, PASSWORD, { device }),
    await logIn(emailAddress, PASSWORD),
    await logIn(emailAddress, "another-way-8"),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([200, 401, 200]);
});

describe("a response after the shared budget is exhausted", () => {
  const calls = {
    login: { budget: loginBudget, call: (email: string, where?: Where) => logIn(email, "wrong-one-1", where) },
    "forgotten password": { budget: resetMailBudget, call: forget },
    resend: { budget: verificationMailBudget, call: resend },
    "sign-up": { budget: verificationMailBudget, call: signUp },
  } as const;

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    "to a %s is the same for the owner's device, an unknown device and an unknown address",
    async (name) => {
      const { budget, call } = calls[name];
      const { person, device } = await createKnownPerson();
      const invented = createOneTimeSecret();
      for (const email of [person.email, "nobody@example.org"]) await exhaustBudget(budget.shared, email);
      const observe = async () => [
        await call(person.email, { device }),
        await call(person.email, { device: invented }),
        await call("nobody@example.org", { device }),
      ];
      const within = (await observe()).map(visibleOf);
      expect(within).toEqual(Array(3).fill(within[0]));
      await api.db
        .updateTable("rateLimit")
        .set({ used: budget.ofDevice.max })
        .where("bucket", "=", budget.ofDevice.bucket)
        .execute();
      const beyond = (await observe()).map(visibleOf);
      expect(beyond).toEqual(Array(3).fill(beyond[0]));
      expect([beyond[0]?.status, (await call(person.email)).status]).toEqual([429, 429]);
    },
  );
});

describe("six mails requested by strangers", () => {
  it("don't block a reset from the owner's device, which gets three more", async () => {
    const { person, device } = await createKnownPerson();
    await times(6, () => forget(person.email));
    await times(3, () => forget(person.email, { device: createOneTimeSecret() }));
    expect(await mailCount(person.email)).toBe(6);
    const responses = await times(4, () => forget(person.email, { device }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const mails = await mail.receive(person.email);
    expect(mails).toHaveLength(9);
    const body = { passwordResetHash: resetHashIn(mails[0]), newPassword: "another-way-home-1" };
    expect((await post(`${PUBLIC_BASE}/user/password/reset`, body)).status).toBe(200);
  });

  it("don't block the notice of a known address, nor its resend, on the owner's device", async () => {
    const { person, device } = await createKnownPerson();
    await exhaustBudget(verificationMailBudget.shared, person.email);
    const people = () => api.db.selectFrom("person").select("id").execute();
    const before = (await people()).length;
    await signUp(person.email, { device: createOneTimeSecret() });
    await resend(person.email, { device: createOneTimeSecret() });
    expect(await mailCount(person.email)).toBe(0);
    await signUp(person.email, { device });
    await resend(person.email, { device });
    expect(await mailCount(person.email)).toBe(2);
    expect((await people()).length).toBe(before);
  });

  it("don't block a change to that address, nor its resend, on a device of a verified person", async () => {
    const { person, device } = await createKnownPerson();
    const next = `next-${person.email}`;
    await exhaustBudget(verificationMailBudget.shared, next);
    const change = (where: Where) =>
      post(`${PRIVATE_BASE}/email/update`, { emailAddress: next, password: PASSWORD }, where);
    expect((await change({ cookie: person.session })).status).toBe(429);
    expect((await change({ cookie: person.session, device: createOneTimeSecret() })).status).toBe(429);
    expect((await change({ cookie: person.session, device })).status).toBe(200);
    const again = { emailAddress: next };
    await post(`${PRIVATE_BASE}/email/resend`, again, { cookie: person.session, device });
    expect(await mailCount(next)).toBe(2);
  });

  it("can't be exceeded by sign-ups with own devices", async () => {
    const person = await createPerson(api, { isVerified: false });
    const device = deviceOf(await logIn(person.email, PASSWORD));
    const next = `next-${person.email}`;
    await exhaustBudget(verificationMailBudget.shared, next);
    const body = { emailAddress: next, password: PASSWORD };
    expect((await post(`${PRIVATE_BASE}/email/update`, body, { cookie: person.session, device })).status).toBe(429);
    await exhaustBudget(verificationMailBudget.shared, person.email);
    await exhaustBudget(resetMailBudget.shared, person.email);
    for (const sendRequest of [resend, forget]) expect((await sendRequest(person.email, { device })).status).toBe(200);
    expect(await mailCount(person.email)).toBe(0);
  });
});

test("exhausting a network's social-login limit blocks unknown devices but not a known one", async () => {
  const { device } = await createKnownPerson();
  const from = "2001:db8:cafe::1";
  const begin = (where: Where) =>
    send(api, "GET", `${PUBLIC_BASE}/auth/nowhere?referer=/`, {
      ...where,
      from,
      headers: { Accept: "application/json" },
    });
  await exhaustBudget(socialLoginLimits.perAddress, "2001:db8:cafe:0::/64");
  for (const unknown of [undefined, createOneTimeSecret()]) expect((await begin({ device: unknown })).status).toBe(429);
  const responses = await Promise.all(Array.from({ length: 35 }, () => begin({ device })));
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(30);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
});
