import { expect, test } from "vitest";
import { ApiError } from "../shared/api/api-error.ts";
import { failureOf } from "./initial-failure.ts";

const refused = (status: number, retryAfterSeconds: number | null = null) =>
  failureOf(new ApiError({ status, code: "invalid", message: "no" }, retryAfterSeconds));

test("returns the status and retry delay of a request refused temporarily", () => {
  expect(refused(429, 40)).toEqual({ status: 429, retryAfterSeconds: 40 });
  expect(refused(503, 2)).toEqual({ status: 503, retryAfterSeconds: 2 });
  expect(refused(503)).toEqual({ status: 503, retryAfterSeconds: null });
});

test("returns 404 for what the caller may not see, and 500 for anything else", () => {
  expect([400, 403, 404].map((status) => refused(status).status)).toEqual([404, 404, 404]);
  expect([refused(500), failureOf(new TypeError("unexpected error"))].map(({ status }) => status)).toEqual([500, 500]);
});
