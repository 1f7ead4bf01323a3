import { expect, test } from "vitest";
import { classifyFailure, delayAfterAttempt, MAX_ATTEMPTS } from "./classify-failure.ts";

const failure = (details: object) => Object.assign(new Error("no"), details);

test.each([
  [{ responseCode: 550, code: "EENVELOPE" }, false, { state: "failed", reason: "refused", detail: "550" }],
  [{ responseCode: 554, code: "EMESSAGE" }, true, { state: "failed", reason: "refused", detail: "554" }],
  [{ responseCode: 451, code: "EMESSAGE" }, true, { state: "deferred", reason: "deferred", detail: "451" }],
  [{ responseCode: 421, code: "ECONNECTION" }, true, { state: "deferred", reason: "deferred", detail: "421" }],
  [{ code: "ECONNECTION" }, false, { state: "deferred", reason: "notReachable", detail: "ECONNECTION" }],
  [{ code: "ETIMEDOUT" }, true, { state: "unknown", reason: "connectionLost", detail: "ETIMEDOUT" }],
  [{ code: "EENVELOPE" }, false, { state: "failed", reason: "notAnAddress" }],
])("maps %o with the message begun: %s to %o", (details, hasBegun, outcome) => {
  expect(classifyFailure(failure(details), { hasBegun, attempt: 1 })).toMatchObject(outcome);
});

test("fails after the last attempt", () => {
  const refusal = failure({ responseCode: 451 });
  expect(classifyFailure(refusal, { hasBegun: false, attempt: MAX_ATTEMPTS - 1 }).state).toBe("deferred");
  expect(classifyFailure(refusal, { hasBegun: false, attempt: MAX_ATTEMPTS }).state).toBe("failed");
});

test("retries soon and never fails on a full disk of the embedded sink", () => {
  const refusal = failure({ responseCode: 452, code: "EMESSAGE" });
  const outcome = classifyFailure(refusal, { hasBegun: true, attempt: MAX_ATTEMPTS, isEmbeddedSink: true });
  expect(outcome).toMatchObject({ state: "deferred", delaySeconds: 5 });
  expect(classifyFailure(refusal, { hasBegun: true, attempt: MAX_ATTEMPTS }).state).toBe("failed");
});

test("doubles the delay from a minute up to six hours", () => {
  expect([1, 2, 3, 7, 20].map(delayAfterAttempt)).toEqual([60, 120, 240, 3840, 21_600]);
});
