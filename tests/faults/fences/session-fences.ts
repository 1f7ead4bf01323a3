import type { Fence } from "./fence.ts";

/** Conditions that a call with a session passes before its use case. */
export const sessionFences: readonly Fence[] = [
  {
    breaks: "a cookie takes precedence over a bearer token",
    ...{
      file: "apps/api/src/http/session-middleware.ts",
      from: `token ?? sessions.readCookie(c.req.header("Cookie"))`,
      to: `sessions.readCookie(c.req.header("Cookie")) ?? token`,
    },
    test: {
      file: "accounts/session.test.ts",
      name: "a bearer token takes precedence over a cookie, and the response sets none",
    },
  },
  {
    breaks: "a bearer token is renewed as a cookie",
    ...{
      file: "apps/api/src/http/session-middleware.ts",
      from: "isByCookie && found?.isRenewed",
      to: "found?.isRenewed",
    },
    test: {
      file: "accounts/session.test.ts",
      name: "a bearer token takes precedence over a cookie, and the response sets none",
    },
  },
  {
    breaks: "an ended session's response logs the browser out of a newer session",
    ...{
      file: "apps/api/src/http/session-middleware.ts",
      from: "return found?.lastWrite ?? null;",
      to: 'if (found === null) c.header("Set-Cookie", sessions.clearedCookie(), { append: true });\n  return found?.lastWrite ?? null;',
    },
    test: {
      file: "accounts/session.test.ts",
      name: "a request with an ended session leaves the cookie, which may be a newer session’s by then",
    },
  },
  {
    breaks: "a cross-site request counts against a person's limit",
    ...{ file: "apps/api/src/http/session-middleware.ts", from: "  checkOrigin(c);\n", to: "" },
    test: {
      file: "http/rate-limit.test.ts",
      name: "a request with a session counts when the session is read, under the same subject as every other count",
    },
  },
  {
    breaks: "a transaction's first statement is executed outside of it",
    ...{
      file: "apps/api/src/db/bounded-pool.ts",
      from: "const begun = this.#sendOne(BEGIN, []);",
      to: "const begun = null;",
    },
    test: {
      file: "process/transactions.test.ts",
      name: "a transaction begins with its first statement, which is rolled back with the rest",
    },
  },
];
