import { randomUUID } from "node:crypto";
import type { Result } from "../ipc/contract.ts";
import { serverCalls } from "../ipc/server-calls.ts";
import type { KnownResponses } from "./known-responses.ts";
import { done, toResult } from "./result.ts";
import type { RequestServer } from "./server-client.ts";

export type ServerCallName = keyof typeof serverCalls;

type Options = {
  readonly request: RequestServer;
  readonly known: KnownResponses | undefined;
  /** The request that a window makes for the same; the given one unless it differs. */
  readonly cachedAs?: unknown;
};

/**
 * Forwards a call to the server. The response to a cached read is stored; without a network its last known one is
 * returned with `knownAt`.
 */
export async function callServer(
  name: ServerCallName,
  given: unknown,
  { request, known, cachedAs = given }: Options,
): Promise<Result<unknown>> {
  const call = serverCalls[name];
  // The table pairs each name with its request; TypeScript can't track that through a union of names.
  const result = await request<unknown>((api) => call.send(api, given as never), call.response, randomUUID());
  if (!("isCached" in call) || known === undefined) return result.ok ? done(result.value) : toResult(result);
  if (result.ok) {
    known.put(name, cachedAs, result.value as Readonly<Record<string, unknown>>);
    return done(result.value);
  }
  const failure = toResult(result);
  if (failure.error.code !== "offline") return failure;
  const last = known.find(name, cachedAs);
  const value = last === undefined ? undefined : call.response.safeParse({ ...last.value, knownAt: last.at });
  return value?.success ? done(value.data) : failure;
}
