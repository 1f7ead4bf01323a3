import { z } from "zod";
import { ACTIVITY_CHANGED, type Listener } from "../db/listener.ts";

/** Says that a session is over, in whichever process it was ended; the payload is its public id. */
const SESSION_ENDED = "session_ended";
/** What concerns whoever listens; LISTENed to from the start, so that a stream's first moments miss nothing. */
const broadcastChannels = ["moderation", "campaign"] as const;
export type BroadcastChannel = (typeof broadcastChannels)[number];
/** Names the person whose role has changed: what they may hear has too. */
const PERMISSIONS_CHANGED = "permissions_changed";
const personalPayload = z.looseObject({ personId: z.string() });

export type PersonalPayload = z.infer<typeof personalPayload>;

export type LiveHub = {
  /** Calls `handler` for each NOTIFY on `channel` whose JSON payload names this person. Returns how to stop. */
  readonly subscribe: (channel: string, personId: string, handler: (payload: PersonalPayload) => void) => () => void;
  /** Calls `handler` with the JSON of each NOTIFY on the channel, whoever it is about; undefined where it is none. */
  readonly subscribeToAll: (channel: BroadcastChannel, handler: (payload: unknown) => void) => () => void;
  readonly onActivityChanged: (activityId: string, handler: () => void) => () => void;
  readonly onSessionEnded: (sessionPublicId: string, handler: () => void) => () => void;
  readonly onPermissionsChanged: (personId: string, handler: () => void) => () => void;
  /** After the database was away: whoever listens has missed something. */
  readonly onGap: Listener["onGap"];
  /** From then on nothing that was subscribed to is missed. */
  readonly ready: Listener["ready"];
  /** Calls `handler` when the process stops, at once where it is stopping already. */
  readonly onClose: (handler: () => void) => () => void;
  /** Ends every stream: each would hold a stopping server until its grace is over. */
  readonly close: () => void;
};

type Handlers<Payload> = Map<string, Set<(payload: Payload) => void>>;

/** Fans one database connection out to every live stream of the process; a payload is read once, then goes to its person only. */
export function createLiveHub(listener: Listener): LiveHub {
  const people = new Map<string, Handlers<PersonalPayload>>();
  const sessions: Handlers<void> = new Map();
  listener.on(SESSION_ENDED, (publicId) => {
    for (const handler of sessions.get(publicId) ?? []) handler();
  });

  const activities: Handlers<void> = new Map();
  listener.on(ACTIVITY_CHANGED, (activityId) => {
    for (const handler of activities.get(activityId) ?? []) handler();
  });

  const everyone: Handlers<unknown> = new Map();
  for (const channel of broadcastChannels) {
    listener.on(channel, (text) => {
      const payload = parseJson(text);
      for (const handler of everyone.get(channel) ?? []) handler(payload);
    });
  }

  function handlersOf(channel: string): Handlers<PersonalPayload> {
    const known = people.get(channel);
    if (known !== undefined) return known;
    const handlers: Handlers<PersonalPayload> = new Map();
    people.set(channel, handlers);
    listener.on(channel, (text) => {
      const payload = personalPayload.safeParse(parseJson(text));
      if (!payload.success) return;
      for (const handler of handlers.get(payload.data.personId) ?? []) handler(payload.data);
    });
    return handlers;
  }

  const closing = new Set<() => void>();
  let isClosed = false;
  handlersOf(PERMISSIONS_CHANGED);
  return {
    subscribe: (channel, personId, handler) => add(handlersOf(channel), personId, handler),
    subscribeToAll: (channel, handler) => add(everyone, channel, handler),
    onActivityChanged: (activityId, handler) => add(activities, activityId, handler),
    onSessionEnded: (sessionPublicId, handler) => add(sessions, sessionPublicId, handler),
    onPermissionsChanged: (personId, handler) => add(handlersOf(PERMISSIONS_CHANGED), personId, () => handler()),
    onGap: listener.onGap,
    ready: listener.ready,
    onClose(handler) {
      if (isClosed) handler();
      closing.add(handler);
      return () => closing.delete(handler);
    },
    close() {
      isClosed = true;
      for (const handler of closing) handler();
    },
  };
}

function add<Payload>(handlers: Handlers<Payload>, key: string, handler: (payload: Payload) => void): () => void {
  const known = handlers.get(key) ?? new Set();
  handlers.set(key, known.add(handler));
  return () => {
    known.delete(handler);
    if (known.size === 0 && handlers.get(key) === known) handlers.delete(key);
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
