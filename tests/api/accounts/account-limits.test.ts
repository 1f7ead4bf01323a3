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
import { type Answer, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const ASKED = 50;
/** What is left of a window before the fifty come: fewer than they are, also where the limit is higher. */
const LEFT = 7;
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
  readonly call: (caller: Caller) => Promise<Answer>;
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
/** Differs from call to call in all but what the test counts by. */
const anybody = async (person?: TestPerson): Promise<Caller> => ({
  from: `2001:db8:${nextNumber().toString(16)}::1`,
  email: `person-${nextNumber()}@example.org`,
  person: person ?? (await createPerson(api)),
});

/** Uses the window up but for `LEFT`. */
async function useUp({ limit, max }: Pick<Limited, "limit" | "max">, subject: string): Promise<void> {
  await takeFromLimit(api.db, limit, subject, api.now);
  const hash = createHash("sha256").update(subject.toLowerCase()).digest("base64url");
  await api.db
    .updateTable("rateLimit")
    .set({ used: max - Math.min(LEFT, max) })
    .where("bucket", "=", limit.bucket)
    .where("subject", "=", hash)
    .execute();
}

function expectExactly(answers: readonly Answer[], passed: number): void {
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(ASKED - passed);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  for (const { headers, body } of refused) {
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: "too-many-requests" });
  }
}

const fiftyTimes = (call: (time: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: ASKED }, (_, time) => call(time)));

describe.each(perAddress)("of fifty at once from one address, $name", ({ limit, max, call }) => {
  it(`lets exactly those through that are left of ${max}, and a /64 is one address`, async () => {
    const callers = await Promise.all(Array.from({ length: ASKED + 1 }, () => anybody()));
    await useUp({ limit, max }, "2001:db8:aa:1::/64");
    const from = (time: number) => `2001:db8:aa:1::${(time + 1).toString(16)}`;
    const answers = await fiftyTimes((time) => call({ ...(callers[time] as Caller), from: from(time) }));
    expectExactly(answers, LEFT);
    const neighbour = await call({ ...(callers[ASKED] as Caller), from: "2001:db8:aa:2::1" });
    expect(neighbour.status).not.toBe(429);
  });
});

describe.each(perEmail)("of fifty at once about one e-mail address, $name", ({ limit, max, call }) => {
  it(`lets exactly ${Math.min(LEFT, max)} through, wherever they come from`, async () => {
    const callers = await Promise.all(Array.from({ length: ASKED }, () => anybody()));
    await useUp({ limit, max }, "one@example.org");
    const answers = await fiftyTimes((time) => call({ ...(callers[time] as Caller), email: "One@example.org" }));
    expectExactly(answers, Math.min(LEFT, max));
  });
});

describe.each(perAccount)("of fifty at once by one person, $name", ({ limit, max, call }) => {
  it(`lets exactly those through that are left of ${max}, wherever they come from`, async () => {
    const person = await createPerson(api);
    const callers = await Promise.all(Array.from({ length: ASKED }, () => anybody(person)));
    await useUp({ limit, max }, person.id);
    expectExactly(await fiftyTimes((time) => call(callers[time] as Caller)), LEFT);
  });
});
