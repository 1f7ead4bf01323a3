import { expect, test } from "vitest";
import { ApiError } from "../shared/api/api-error.ts";
import { failureOf } from "./initial-failure.ts";

const refused = (status: number, retryAfterSeconds: number | null = null) =>
  failureOf(new ApiError({ status, code: "invalid", message: "no" }, retryAfterSeconds));

test("a page whose call was refused for now says so, and for how long", () => {
  expect(refused(429, 40)).toEqual({ status: 429, retryAfterSeconds: 40 });
  expect(refused(503, 2)).toEqual({ status: 503, retryAfterSeconds: 2 });
  expect(refused(503)).toEqual({ status: 503, retryAfterSeconds: null });
});

test("what a caller may not see is absent, and anything else is our fault", () => {
  expect([400, 403, 404].map((status) => refused(status).status)).toEqual([404, 404, 404]);
  expect([refused(500), failureOf(new TypeError("a fault"))].map(({ status }) => status)).toEqual([500, 500]);
});
