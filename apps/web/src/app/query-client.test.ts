import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../shared/api/api-error.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, code: string) => new ApiError({ status, code, message: "Refused" });
const loginCodes = ["session-expired", "not-logged-in"];

function createObserved() {
  const [tell, askToLogIn] = [vi.fn(), vi.fn()];
  const client = createQueryClient(tell, askToLogIn);
  async function counts() {
    await vi.advanceTimersByTimeAsync(10_000);
    return { asked: askToLogIn.mock.calls.length, notified: tell.mock.calls.length };
  }
  return { client, counts };
}

it.each(loginCodes)("asks for a login where a screen can't be loaded with %s", async (code) => {
  const { client, counts } = createObserved();
  const query = { queryKey: ["inbox"], queryFn: () => Promise.reject(refusal(401, code)) };
  await client.prefetchQuery(query);
  expect(await counts()).toEqual({ asked: 1, notified: 0 });
});

it("asks for no login where a shown screen is refreshed, or needs no answer", async () => {
  const { client, counts } = createObserved();
  const queryFn = () => Promise.reject(refusal(401, "session-expired"));
  client.setQueryData(["inbox"], "shown");
  await client.prefetchQuery({ queryKey: ["inbox"], queryFn, staleTime: 0, meta: { isErrorSuppressed: true } });
  await client.prefetchQuery({
    queryKey: ["searches"],
    queryFn,
    meta: { isErrorSuppressed: true, isLoginOptional: true },
  });
  expect(await counts()).toEqual({ asked: 0, notified: 0 });
});

it.each([refusal(401, "session-expired"), refusal(409, "conflict")])(
  "shows a refused change as a snackbar: $code",
  async (error) => {
    const { client, counts } = createObserved();
    const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) });
    await mutation.execute(undefined).catch(() => undefined);
    expect(await counts()).toEqual({ asked: 0, notified: 1 });
  },
);
