import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../shared/api/api-error.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, code: string) => new ApiError({ status, code, message: "Refused" });

async function fail(error: ApiError) {
  const [tell, askToLogIn] = [vi.fn(), vi.fn()];
  const client = createQueryClient(tell, askToLogIn);
  const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) });
  await mutation.execute(undefined).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  return { asked: askToLogIn.mock.calls.length, notified: tell.mock.calls.length };
}

it.each(["session-expired", "not-logged-in"])(
  "asks once for a login where a change is refused with %s",
  async (code) => {
    expect(await fail(refusal(401, code))).toEqual({ asked: 1, notified: 0 });
  },
);

it("shows any other refusal of a change as a snackbar", async () => {
  expect(await fail(refusal(409, "conflict"))).toEqual({ asked: 0, notified: 1 });
});
