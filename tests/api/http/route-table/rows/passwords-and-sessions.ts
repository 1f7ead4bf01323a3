import { hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { PASSWORD } from "../../../support/people.ts";
import { anyone, each, loggedIn, roles } from "../roles.ts";
import type { RouteRow } from "../row.ts";

const secret = "a secret that sets a password, from a mail";
const hostsSessionId = "01900000-0000-7000-8000-00000000a001";
const newPassword = "another-way-8";

export const rows: readonly RouteRow[] = [
  {
    route: "POST public/user/password/forgot",
    expected: anyone,
    send: ({ subject }) => ({ body: { emailAddress: subject.email } }),
  },
  {
    route: "POST public/user/password/forgot",
    when: "with an address that nobody has: the same answer",
    expected: anyone,
    send: () => ({ body: { emailAddress: "nobody@example.org" } }),
  },
  {
    route: "POST public/user/password/reset",
    expected: anyone,
    arrange: async (db, { now, subject }) => {
      await db
        .insertInto("oneTimeLink")
        .values({
          hash: hashOneTimeSecret(secret),
          purpose: "reset-password",
          personId: subject.id,
          email: subject.email,
          expiresAt: new Date(now.getTime() + 60_000),
        })
        .execute();
    },
    send: () => ({ body: { passwordResetHash: secret, newPassword } }),
  },
  {
    route: "POST private/user/password/update",
    expected: loggedIn,
    send: () => ({ body: { oldPassword: PASSWORD, newPassword } }),
  },
  {
    route: "POST private/user/password/update",
    when: "without the current password",
    expected: { ...each(roles, 422), visitor: 401 },
    send: () => ({ body: { newPassword } }),
  },
  {
    route: "POST private/email/update",
    expected: loggedIn,
    send: () => ({ body: { emailAddress: "next@example.org", password: PASSWORD } }),
  },
  {
    route: "POST private/email/update",
    when: "without the current password",
    expected: { ...each(roles, 422), visitor: 401 },
    send: () => ({ body: { emailAddress: "next@example.org" } }),
  },
  {
    route: "POST public/email/undo",
    expected: anyone,
    arrange: async (db, { now, subject }) => {
      await db
        .insertInto("oneTimeLink")
        .values({
          hash: hashOneTimeSecret(secret),
          purpose: "undo-email",
          personId: subject.id,
          email: subject.email,
          changeRequestedAt: now,
          expiresAt: new Date(now.getTime() + 60_000),
        })
        .execute();
    },
    send: () => ({ body: { emailUndoHash: secret } }),
  },
  { route: "GET private/user/sessions", expected: loggedIn },
  {
    route: "DELETE private/user/session/{sessionId}",
    when: "the host's",
    expected: { ...each(roles, 404), visitor: 401, host: 200 },
    arrange: async (db, { now, people }) => {
      const expiresAt = new Date(now.getTime() + 60_000);
      await db
        .insertInto("session")
        .values({
          idHash: hashOneTimeSecret("a session of the host"),
          publicId: hostsSessionId,
          personId: people.host.id,
          expiresAt,
          absoluteExpiresAt: expiresAt,
        })
        .execute();
    },
    send: () => ({ params: { sessionId: hostsSessionId } }),
  },
  { route: "DELETE private/user/sessions", expected: loggedIn },
];
