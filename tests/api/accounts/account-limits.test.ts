import { createHash } from "node:crypto";
import { type RateLimit, takeFromLimit } from "@meander/api/limits/take-from-limit";
import {
  forgotPasswordPerAddress,
  loginPerAddress,
  loginBudget,
  passwordUpdateLimits,
  resetMailBudget,
  resetPasswordPerAddress,
  signUpPerAddress,
  verificationMailLimits,
  verificationMailBudget,
} from "@meander/api/modules/accounts/account-limits";
import { beforeEach, describe, expect, it } from "vitest";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { type ApiResponse, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const REQUEST_COUNT = 50;
/** Remaining uses of the window before the 50 requests: fewer than 50 even where the limit is higher. */
const REMAINING = 7;
const [mailPerAddress, mailPerAccount] = verificationMailLimits;
const [updatePerAddress, updatePerAccount] = passwordUpdateLimits;

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

type Caller = { readonly from: string; readonly email: string; readonly person: TestPerson };
type Limited = {
  readonly name: string;
  readonly limit: RateLimit;
  readonly max: number;
  readonly call: (caller: Caller) => Promise<ApiResponse>;
};

const publicly = (path: string, body: (caller: Caller) => object) => (caller: Caller) =>
  send(api, "POST", `${PUBLIC_BASE}/${path}`, { body: body(caller), from: caller.from });
const privately = (path: string, body: (caller: Caller) => object) => (caller: Caller) =>
  send(api, "POST", `${PRIVATE_BASE}/${path}`, {
    body: body(caller),
    from: caller.from,
    cookie: caller.person.session,
  });

const login = publicly("auth/local/login", ({ email }) => ({ emailAddress: email, password: "wrong-one-1" }));
const signUp = publicly("auth/local/signup", ({ email }) => ({
  firstName: "Ines",
  lastName: "Barros",
  emailAddress: email,
  password: PASSWORD,
}));
const forgot = publicly("user/password/forgot", ({ email }) => ({ emailAddress: email }));
const reset = publicly("user/password/reset", () => ({ passwordResetHash: "x".repeat(43), newPassword: PASSWORD }));
const resend = publicly("email/resend", ({ email }) => ({ emailAddress: email }));
const changeEmail = privately("email/update", ({ email }) => ({ emailAddress: email, password: PASSWORD }));
const updatePassword = privately("user/password/update", () => ({ oldPassword: "wrong-one-1", newPassword: PASSWORD }));

const perAddress: readonly Limited[] = [
  { name: "login", limit: loginPerAddress, max: 300, call: login },
  { name: "sign-up", limit: signUpPerAddress, max: 120, call: signUp },
  { name: "forgotten password", limit: forgotPasswordPerAddress, max: 40, call: forgot },
  { name: "reset", limit: resetPasswordPerAddress, max: 40, call: reset },
  { name: "verification mail", limit: mailPerAddress, max: 60, call: resend },
  { name: "change of address", limit: mailPerAddress, max: 60, call: changeEmail },
  { name: "password update", limit: updatePerAddress, max: 60, call: updatePassword },
];
const perEmail: readonly Limited[] = [
  { name: "login", limit: loginBudget.shared, max: 20, call: login },
  { name: "sign-up", limit: verificationMailBudget.shared, max: 6, call: signUp },
  { name: "forgotten password", limit: resetMailBudget.shared, max: 6, call: forgot },
  { name: "verification mail", limit: verificationMailBudget.shared, max: 6, call: resend },
  { name: "change of address", limit: verificationMailBudget.shared, max: 6, call: changeEmail },
];
const perAccount: readonly Limited[] = [
  { name: "change of address", limit: mailPerAccount, max: 10, call: changeEmail },
  { name: "password update", limit: updatePerAccount, max: 10, call: updatePassword },
];

let lastNumber = 0;
function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}
/** Every call differs in address, e-mail and person, except for what the test limits by. */
const uniqueCaller = async (person?: TestPerson): Promise<Caller> => ({
  from: `2001:db8:${nextNumber().toString(16)}::1`,
  email: `person-${nextNumber()}@example.org`,
  person: person ?? (await createPerson(api)),
});

/** Consumes all uses of the window except `LEFT`. */
async function exhaustWindow({ limit, max }: Pick<Limited, "limit" | "max">, subject: string): Promise<void> {
  await takeFromLimit(api.db, limit, subject, api.now);
  const hash = createHash("sha256").update(subject.toLowerCase()).digest("base64url");
  await api.db
    .updateTable("rateLimit")
    .set({ used: max - Math.min(REMAINING, max) })
    .where("bucket", "=", limit.bucket)
    .where("subject", "=", hash)
    .execute();
}

function expectExactly(responses: readonly ApiResponse[], passed: number): void {
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(REQUEST_COUNT - passed);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  for (const { headers, body } of refused) {
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: "too-many-requests" });
  }
}

const sendAll = (call: (time: number) => Promise<ApiResponse>) =>
  Promise.all(Array.from({ length: REQUEST_COUNT }, (_, time) => call(time)));

describe.each(perAddress)("50 simultaneous requests from one address, $name", ({ limit, max, call }) => {
  it(`pass up to exactly the remaining limit of ${max}, and a /64 counts as one address`, async () => {
    const callers = await Promise.all(Array.from({ length: REQUEST_COUNT + 1 }, () => uniqueCaller()));
    await exhaustWindow({ limit, max }, "2001:db8:aa:1::/64");
    const from = (time: number) => `2001:db8:aa:1::${(time + 1).toString(16)}`;
    const responses = await sendAll((time) => call({ ...(callers[time] as Caller), from: from(time) }));
    expectExactly(responses, REMAINING);
    const neighbour = await call({ ...(callers[REQUEST_COUNT] as Caller), from: "2001:db8:aa:2::1" });
    expect(neighbour.status).not.toBe(429);
  });
});

describe.each(perEmail)("50 simultaneous requests for one e-mail address, $name", ({ limit, max, call }) => {
  it(`pass exactly ${Math.min(REMAINING, max)} times, from any address`, async () => {
    const callers = await Promise.all(Array.from({ length: REQUEST_COUNT }, () => uniqueCaller()));
    await exhaustWindow({ limit, max }, "one@example.org");
    const responses = await sendAll((time) => call({ ...(callers[time] as Caller), email: "One@example.org" }));
    expectExactly(responses, Math.min(REMAINING, max));
  });
});

describe.each(perAccount)("50 simultaneous requests by one person, $name", ({ limit, max, call }) => {
  it(`pass up to exactly the remaining limit of ${max}, from any address`, async () => {
    const person = await createPerson(api);
    const callers = await Promise.all(Array.from({ length: REQUEST_COUNT }, () => uniqueCaller(person)));
    await exhaustWindow({ limit, max }, person.id);
    expectExactly(await sendAll((time) => call(callers[time] as Caller)), REMAINING);
  });
});
