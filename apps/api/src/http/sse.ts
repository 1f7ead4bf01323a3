import { replacedEvent } from "@meander/domain/live/stream-replaced";
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { ApiEnv, SessionEnv } from "./api-env.ts";
import { addressGroup } from "./client-address.ts";
import type { LiveHub, PersonalPayload } from "./live-hub.ts";
import { requestLog } from "./request-log.ts";

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 2_000;
/** For clients that don't know the event: coming back at once, each would end another's stream. */
const REPLACED_RECONNECT_MS = 60_000;
const REPLACED = `event: ${replacedEvent}\nretry: ${REPLACED_RECONNECT_MS}\ndata: {"type":"${replacedEvent}"}\n\n`;

/** How routes describe their answer in the contract's document. */
export const eventStreamAnswer = {
  description: `A stream of events. After the event \`${replacedEvent}\` it ends, because newer streams of the session or the address have taken all places: open it again once somebody uses the client, not at once.`,
  content: { "text/event-stream": { schema: {} } },
};

/** `id` comes back as Last-Event-ID; `data` is sent as JSON. */
export type LiveEvent = { readonly id?: string; readonly event: string; readonly data: unknown };

type PersonalStream = {
  /** What the database says NOTIFY on, with JSON that names `personId`. */
  readonly channel: string;
  /** Events for one thing that happened to the caller. */
  readonly read: (payload: PersonalPayload) => Promise<readonly LiveEvent[]>;
  /** What the caller missed since this event, oldest first. */
  readonly replay: (lastEventId: string) => Promise<readonly LiveEvent[]>;
};

type Work = () => Promise<readonly LiveEvent[]>;

type LiveSource = {
  /** Hands over what to send, in order, as things happen; returns how to stop. */
  readonly listen: (hub: LiveHub, send: (work: Work) => void, finish: () => void) => readonly (() => void)[];
  /** What to send first. `lastEventId` is where the caller's last stream ended; empty for the first. */
  readonly greet: (lastEventId: string) => Work | null;
};

/** Server-sent events about the session's person; an event may come twice, its id tells. */
export function streamLive(c: Context<SessionEnv>, { channel, read, replay }: PersonalStream): Response {
  return streamEvents(c, {
    listen: (hub, send) => [hub.subscribe(channel, c.var.actor.userId, (payload) => send(() => read(payload)))],
    greet: (lastEventId) => (lastEventId === "" ? null : () => replay(lastEventId)),
  });
}

/**
 * Subscribes before it greets, so that nothing falls between. Closes when the session ends, when the process stops, and after the database
 * was away, so that the client comes back and asks for what it missed.
 */
export function streamEvents(c: Context<SessionEnv>, source: LiveSource): Response {
  const { actor, services } = c.var;
  const { sessionPublicId } = actor;
  return openStream(c, {
    ...source,
    listen: (hub, send, finish) => [
      ...source.listen(hub, send, finish),
      services.live.onSessionEnded(sessionPublicId, finish),
    ],
  });
}

/** Says to anybody who watches it that an activity has changed, not how: whoever reads it sees what they may. */
export function streamActivity(c: Context<ApiEnv>, activityId: string): Response {
  const changed: LiveEvent = { event: "changed", data: { activityId } };
  return openStream(c, {
    listen: (hub, send) => [hub.onActivityChanged(activityId, () => send(async () => [changed]))],
    greet: () => null,
  });
}

function openStream(c: Context<ApiEnv> | Context<SessionEnv>, { listen, greet }: LiveSource): Response {
  const { services, actor, clientAddress } = c.var;
  c.header("Cache-Control", "no-store");
  c.header("X-Accel-Buffering", "no");
  // Nobody reads what a HEAD would stream, nor ever hangs up.
  if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": "text/event-stream" });
  let replace: () => void = () => {};
  const leave = services.openStreams.enter({
    sessionPublicId: actor.kind === "visitor" ? null : actor.sessionPublicId,
    address: addressGroup(clientAddress),
    replace: () => replace(),
  });
  // The two kinds of context differ in who calls, which is settled by now.
  return streamSSE(c as Context<ApiEnv>, async (stream) => {
    let queue: Promise<void> = Promise.resolve();
    const inOrder = (work: Work) => {
      queue = queue
        .then(async () => {
          for (const { data, ...event } of await work())
            await stream.writeSSE({ ...event, data: JSON.stringify(data) });
        })
        .catch((error: unknown) => {
          requestLog(c).warn({ err: error }, "a live stream was cut");
          finish();
        });
    };
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    replace = () => {
      // Not queued behind other events: a client that reads nothing would stay. The stream closes once this is written.
      void stream.write(REPLACED);
      finish();
    };
    const stops = [
      leave,
      ...listen(services.live, inOrder, () => finish()),
      services.live.onGap(() => finish()),
      services.live.onClose(() => finish()),
    ];
    stream.onAbort(() => finish());
    const heartbeat = setInterval(() => void stream.write(": still here\n\n").catch(() => finish()), HEARTBEAT_MS);
    try {
      await stream.write(`retry: ${RECONNECT_MS}\n\n`);
      await services.live.ready();
      const greeting = greet(c.req.header("Last-Event-ID") ?? "");
      if (greeting !== null) inOrder(greeting);
      await finished;
    } finally {
      clearInterval(heartbeat);
      for (const stop of stops) stop();
    }
  });
}
