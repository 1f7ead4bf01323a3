import { randomUUID } from "node:crypto";
import type { Result } from "../ipc/contract.ts";
import type { ServerCalls } from "../ipc/server-calls.ts";
import type { AskServer } from "./cases/workplace.ts";
import type { Handlers } from "./handle.ts";
import { done, toResult } from "./result.ts";
import { type ServerRoute, serverCalls } from "./server-calls.ts";
import { privateBase, publicBase } from "./server-client.ts";

/** Every call that main passes on, each a request to the server in the name of the person at the desk. */
export function serverHandlers(ask: AskServer): Pick<Handlers, keyof ServerCalls> {
  const handlers = Object.entries(serverCalls).map(([name, route]) => [name, passOn(ask, route as AnyRoute)]);
  // Complete because `serverCalls` is, by its type.
  return Object.fromEntries(handlers) as Pick<Handlers, keyof ServerCalls>;
}

type AnyRoute = ServerRoute<never, unknown>;

function passOn(ask: AskServer, route: AnyRoute) {
  return async (request: never): Promise<Result<unknown>> => {
    const base = route.isPublic ? publicBase : privateBase;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(route.query?.(request) ?? {})) {
      if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
    }
    const search = query.size === 0 ? "" : `?${query.toString()}`;
    const { method } = route;
    const answer = await ask(
      {
        method,
        path: `${base}${route.path(request)}${search}`,
        ...(route.body !== undefined && { body: route.body(request) }),
        ...(method !== "GET" && { headers: { "Idempotency-Key": randomUUID() } }),
      },
      route.answer,
    );
    return answer.ok ? done(answer.value) : toResult(answer);
  };
}
