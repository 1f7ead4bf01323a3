import { expect, test } from "vitest";
import { delayAfterAttempt, judgeFailure, MAX_ATTEMPTS } from "./judge-failure.ts";

const failure = (details: object) => Object.assign(new Error("no"), details);

test.each([
  [{ responseCode: 550, code: "EENVELOPE" }, false, "failed"],
  [{ responseCode: 554, code: "EMESSAGE" }, true, "failed"],
  [{ responseCode: 451, code: "EMESSAGE" }, true, "deferred"],
  [{ responseCode: 421, code: "ECONNECTION" }, true, "deferred"],
  [{ code: "ECONNECTION" }, false, "deferred"],
  [{ code: "ETIMEDOUT" }, true, "unknown"],
  [{ code: "EENVELOPE" }, false, "failed"],
])("%o with the message begun: %s means %s", (details, hasBegun, state) => {
  expect(judgeFailure(failure(details), { hasBegun, attempt: 1 }).state).toBe(state);
});

test("patience ends after the last attempt", () => {
  const refusal = failure({ responseCode: 451 });
  expect(judgeFailure(refusal, { hasBegun: false, attempt: MAX_ATTEMPTS - 1 }).state).toBe("deferred");
  expect(judgeFailure(refusal, { hasBegun: false, attempt: MAX_ATTEMPTS }).state).toBe("failed");
});

test("a full disk under the own mailbox is tried again soon and never final", () => {
  const refusal = failure({ responseCode: 452, code: "EMESSAGE" });
  const outcome = judgeFailure(refusal, { hasBegun: true, attempt: MAX_ATTEMPTS, isOwnMailbox: true });
  expect(outcome).toMatchObject({ state: "deferred", delaySeconds: 5 });
  expect(judgeFailure(refusal, { hasBegun: true, attempt: MAX_ATTEMPTS }).state).toBe("failed");
});

test("waiting doubles from a minute to six hours", () => {
  expect([1, 2, 3, 7, 20].map(delayAfterAttempt)).toEqual([60, 120, 240, 3840, 21_600]);
});
