import { hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { PASSWORD } from "../../../support/people.ts";
import { anyone, each, loggedIn, personRoles } from "../roles.ts";
import type { RouteRow } from "../row.ts";

const newcomer = {
  firstName: "Ines",
  lastName: "Barros",
  emailAddress: "ines@example.org",
  password: PASSWORD,
  isAdult: true,
};
const secret = "a secret that only a mail has ever carried";

/** A verification link to the unverified person. */
const mailLink: NonNullable<RouteRow["arrange"]> = async (db, { now, people }) => {
  const person = await db
    .selectFrom("person")
    .select("unverifiedEmail")
    .where("id", "=", people.unverified.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("oneTimeLink")
    .values({
      hash: hashOneTimeSecret(secret),
      purpose: "verify-email",
      personId: people.unverified.id,
      email: person.unverifiedEmail ?? "",
      expiresAt: new Date(now.getTime() + 60_000),
    })
    .execute();
};

export const rows: readonly RouteRow[] = [
  { route: "POST public/auth/local/signup", expected: anyone, send: () => ({ body: newcomer }) },
  {
    route: "POST public/auth/local/signup",
    when: "with somebody's address: the same answer",
    expected: anyone,
    send: ({ subject }) => ({ body: { ...newcomer, emailAddress: subject.email } }),
  },
  {
    route: "POST public/auth/local/login",
    expected: anyone,
    send: ({ subject }) => ({ body: { emailAddress: subject.email, password: PASSWORD } }),
  },
  {
    route: "POST public/auth/local/login",
    when: "with a wrong password",
    expected: { ...each(["visitor"], 401), ...each(personRoles, 401) },
    send: ({ subject }) => ({ body: { emailAddress: subject.email, password: "wander2027" } }),
  },
  { route: "GET public/session", expected: anyone },
  { route: "GET public/user/data", expected: anyone },
  {
    route: "POST public/email/verify",
    expected: { ...each(personRoles, 409), unverified: 200, visitor: 200 },
    arrange: mailLink,
    send: () => ({ query: `verifyHash=${encodeURIComponent(secret)}` }),
  },
  {
    route: "POST public/email/verify/check",
    expected: anyone,
    arrange: mailLink,
    send: () => ({ body: { verifyHash: secret } }),
  },
  {
    route: "POST public/email/resend",
    expected: anyone,
    send: ({ people }) => ({ body: { emailAddress: people.unverified.email } }),
  },
  {
    route: "POST private/email/resend",
    expected: loggedIn,
    send: ({ people }) => ({ body: { emailAddress: people.unverified.email } }),
  },
  { route: "GET private/logout", expected: loggedIn, writes: true },
  { route: "POST private/user/tour", expected: loggedIn, send: () => ({ body: { flagKey: "joinActivity" } }) },
];
