import { replacedEvent } from "@meander/domain/live/stream-replaced";
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { ApiEnv, SessionEnv } from "./api-env.ts";
import { addressGroup } from "./client-address.ts";
import type { LiveHub, PersonalPayload } from "./live-hub.ts";
import { requestLog } from "./request-log.ts";

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 2_000;
/** Milliseconds, for clients that don't know the event: reconnecting at once, each would replace another's stream. */
const REPLACED_RECONNECT_MS = 60_000;
const REPLACED = `event: ${replacedEvent}\nretry: ${REPLACED_RECONNECT_MS}\ndata: {"type":"${replacedEvent}"}\n\n`;

/** The response of streaming routes in the OpenAPI document. */
export const eventStreamResponse = {
  description: `An event stream. It ends after the event \`${replacedEvent}\`, because newer streams of the session or the address have replaced it: reopen it when the client is next used, not immediately.`,
  content: { "text/event-stream": { schema: {} } },
};

/** The client returns `id` as Last-Event-ID; `data` is sent as JSON. */
export type LiveEvent = { readonly id?: string; readonly event: string; readonly data: unknown };

type PersonalStream = {
  /** The NOTIFY channel; its JSON payloads contain `personId`. */
  readonly channel: string;
  /** Loads the events of one notification for the caller. */
  readonly read: (payload: PersonalPayload) => Promise<readonly LiveEvent[]>;
  /** Sent to a caller who has received nothing yet: what they show may be older than the stream. */
  readonly greet: () => Promise<readonly LiveEvent[]>;
  /** The events that the caller missed after this one, oldest first. */
  readonly replay: (lastEventId: string) => Promise<readonly LiveEvent[]>;
};

type LoadEvents = () => Promise<readonly LiveEvent[]>;

type LiveSource = {
  /** Passes the events of each change to `send`, in order. Returns functions that unsubscribe. */
  readonly listen: (hub: LiveHub, send: (load: LoadEvents) => void, finish: () => void) => readonly (() => void)[];
  /**
   * The first events to send. `lastEventId` is the last one that the caller received; empty on the first connection.
   */
  readonly initialEvents: (lastEventId: string) => LoadEvents | null;
};

/** Streams server-sent events of the session's person. An event may be repeated with the same id. */
export function streamPersonalEvents(
  c: Context<SessionEnv>,
  { channel, read, greet, replay }: PersonalStream,
): Response {
  return streamEvents(c, {
    listen: (hub, send) => [hub.subscribe(channel, c.var.actor.userId, (payload) => send(() => read(payload)))],
    initialEvents: (lastEventId) => (lastEventId === "" ? greet : () => replay(lastEventId)),
  });
}

/**
 * Subscribes before it loads the first events, so that none is missed. Ends with the session, when the process stops,
 * and after the database connection was interrupted, so that the client reconnects and receives missed events.
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

/**
 * Notifies any viewer that an activity has changed, without details: each viewer re-fetches what they may see. Also of a
 * change shortly before, which a page read until then doesn't have.
 */
export function streamActivity(c: Context<ApiEnv>, activityId: string): Response {
  const { live } = c.var.services;
  const changed: LiveEvent = { event: "changed", data: { activityId } };
  return openStream(c, {
    listen: (hub, send) => [hub.onActivityChanged(activityId, () => send(async () => [changed]))],
    initialEvents: () => (live.hasJustChanged(activityId) ? async () => [changed] : null),
  });
}

function openStream(c: Context<ApiEnv> | Context<SessionEnv>, { listen, initialEvents }: LiveSource): Response {
  const { services, actor, clientAddress } = c.var;
  c.header("Cache-Control", "no-store");
  c.header("X-Accel-Buffering", "no");
  // A HEAD request has no body, and its connection would never be closed by the client.
  if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": "text/event-stream" });
  let replace: () => void = () => {};
  const leave = services.openStreams.enter({
    sessionPublicId: actor.kind === "visitor" ? null : actor.sessionPublicId,
    address: addressGroup(clientAddress),
    replace: () => replace(),
  });
  // Both context types differ only in the actor, which is no longer needed here.
  return streamSSE(c as Context<ApiEnv>, async (stream) => {
    let queue: Promise<void> = Promise.resolve();
    const enqueue = (load: LoadEvents) => {
      queue = queue
        .then(async () => {
          for (const { data, ...event } of await load())
            await stream.writeSSE({ ...event, data: JSON.stringify(data) });
        })
        .catch((error: unknown) => {
          requestLog(c).warn({ err: error }, "a live stream was aborted");
          finish();
        });
    };
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    replace = () => {
      // Bypasses the queue, because a client that doesn't read would block it. The stream closes after this write.
      void stream.write(REPLACED);
      finish();
    };
    const stops = [
      leave,
      ...listen(services.live, enqueue, () => finish()),
      services.live.onGap(() => finish()),
      services.live.onClose(() => finish()),
    ];
    stream.onAbort(() => finish());
    const heartbeat = setInterval(() => void stream.write(": still here\n\n").catch(() => finish()), HEARTBEAT_MS);
    try {
      await stream.write(`retry: ${RECONNECT_MS}\n\n`);
      await services.live.ready();
      const loadInitial = initialEvents(c.req.header("Last-Event-ID") ?? "");
      if (loadInitial !== null) enqueue(loadInitial);
      await finished;
    } finally {
      clearInterval(heartbeat);
      for (const stop of stops) stop();
    }
  });
}
