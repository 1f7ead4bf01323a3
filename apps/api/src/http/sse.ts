import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { SessionEnv } from "./api-env.ts";
import type { PersonalPayload } from "./live-hub.ts";

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 2_000;

/** `id` comes back as Last-Event-ID; `data` is sent as JSON. */
export type LiveEvent = { readonly id?: string; readonly event: string; readonly data: unknown };

type LiveStream = {
  /** What the database says NOTIFY on, with JSON that names `personId`. */
  readonly channel: string;
  /** Events for one thing that happened to the caller. */
  readonly read: (payload: PersonalPayload) => Promise<readonly LiveEvent[]>;
  /** What the caller missed since this event, oldest first. */
  readonly replay: (lastEventId: string) => Promise<readonly LiveEvent[]>;
};

/**
 * Server-sent events for the session's person. Subscribes before it replays, so that nothing falls between; an event may come twice, its
 * id tells. Closes when the session ends, and after the database was away, so that the client comes back and asks for what it missed.
 */
export function streamLive(c: Context<SessionEnv>, { channel, read, replay }: LiveStream): Response {
  const { actor, services, log } = c.var;
  c.header("Cache-Control", "no-store");
  c.header("X-Accel-Buffering", "no");
  // Nobody reads what a HEAD would stream, nor ever hangs up.
  if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": "text/event-stream" });
  return streamSSE(c, async (stream) => {
    let queue: Promise<void> = Promise.resolve();
    const inOrder = (work: () => Promise<readonly LiveEvent[]>) => {
      queue = queue
        .then(async () => {
          for (const { data, ...event } of await work())
            await stream.writeSSE({ ...event, data: JSON.stringify(data) });
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, "a live stream was cut");
          finish();
        });
    };
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const stops = [
      services.live.subscribe(channel, actor.userId, (payload) => inOrder(() => read(payload))),
      services.live.onSessionEnded(actor.sessionPublicId, () => finish()),
      services.live.onGap(() => finish()),
    ];
    stream.onAbort(() => finish());
    const heartbeat = setInterval(() => void stream.write(": still here\n\n").catch(() => finish()), HEARTBEAT_MS);
    try {
      await stream.write(`retry: ${RECONNECT_MS}\n\n`);
      const lastEventId = c.req.header("Last-Event-ID");
      if (lastEventId !== undefined && lastEventId !== "") inOrder(() => replay(lastEventId));
      await finished;
    } finally {
      clearInterval(heartbeat);
      for (const stop of stops) stop();
    }
  });
}
