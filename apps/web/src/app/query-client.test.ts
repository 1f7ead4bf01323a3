import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../shared/api/api-error.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, code: string) => new ApiError({ status, code, message: "Refused" });
const loginCodes = ["session-expired", "not-logged-in"];

function createObserved() {
  const [showError, promptForLogin] = [vi.fn(), vi.fn()];
  const client = createQueryClient(showError, promptForLogin);
  async function counts() {
    await vi.advanceTimersByTimeAsync(10_000);
    return { prompted: promptForLogin.mock.calls.length, notified: showError.mock.calls.length };
  }
  return { client, counts };
}

it.each(loginCodes)("prompts for a login when a screen's first load fails with %s", async (code) => {
  const { client, counts } = createObserved();
  const query = { queryKey: ["inbox"], queryFn: () => Promise.reject(refusal(401, code)) };
  await client.prefetchQuery(query);
  expect(await counts()).toEqual({ prompted: 1, notified: 0 });
});

it("doesn't prompt for a login on a refetch, nor for an optional query", async () => {
  const { client, counts } = createObserved();
  const queryFn = () => Promise.reject(refusal(401, "session-expired"));
  client.setQueryData(["inbox"], "shown");
  await client.prefetchQuery({ queryKey: ["inbox"], queryFn, staleTime: 0, meta: { isErrorSuppressed: true } });
  await client.prefetchQuery({
    queryKey: ["searches"],
    queryFn,
    meta: { isErrorSuppressed: true, isLoginOptional: true },
  });
  expect(await counts()).toEqual({ prompted: 0, notified: 0 });
});

it.each([refusal(401, "session-expired"), refusal(409, "conflict")])(
  "shows a snackbar for a refused change: $code",
  async (error) => {
    const { client, counts } = createObserved();
    const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) });
    await mutation.execute(undefined).catch(() => undefined);
    expect(await counts()).toEqual({ prompted: 0, notified: 1 });
  },
);
