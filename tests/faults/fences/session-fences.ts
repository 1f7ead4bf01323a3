import type { Fence } from "./fence.ts";

/** Conditions that a call with a session meets before its use-case. */
export const sessionFences: readonly Fence[] = [
  {
    breaks: "a cookie counts beside a bearer token",
    ...{
      file: "apps/api/src/http/session-middleware.ts",
      from: `token ?? sessions.readCookie(c.req.header("Cookie"))`,
      to: `sessions.readCookie(c.req.header("Cookie")) ?? token`,
    },
    test: {
      file: "accounts/session.test.ts",
      name: "a bearer token, once sent, is the only one that counts, and is answered with no cookie",
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
      name: "a bearer token, once sent, is the only one that counts, and is answered with no cookie",
    },
  },
  {
    breaks: "an unknown bearer token ends the browser's session",
    ...{
      file: "apps/api/src/http/session-middleware.ts",
      from: "if (isByCookie && found === null)",
      to: "if (found === null)",
    },
    test: {
      file: "accounts/session.test.ts",
      name: "a bearer token, once sent, is the only one that counts, and is answered with no cookie",
    },
  },
  {
    breaks: "another site uses up a person's limit",
    ...{ file: "apps/api/src/http/session-middleware.ts", from: "  checkOrigin(c);\n", to: "" },
    test: {
      file: "http/rate-limit.test.ts",
      name: "a session's call counts against its limit as it is read, under the subject that every other count uses",
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
      name: "a transaction begins with its first statement, which is undone with the rest",
    },
  },
];
