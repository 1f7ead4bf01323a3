import { z } from "zod";
import { ACTIVITY_CHANGED, type Listener } from "../db/listener.ts";

/** Announces the end of a session to all processes; the payload is the session's public id. */
const SESSION_ENDED = "session_ended";
/** LISTENed to from the start, so that new streams miss nothing while LISTEN takes effect. */
const broadcastChannels = ["moderation", "campaign", "viewer"] as const;
export type BroadcastChannel = (typeof broadcastChannels)[number];
/** The payload names the person whose role has changed, and with it the permission for broadcast events. */
const PERMISSIONS_CHANGED = "permissions_changed";
/** Milliseconds that a page may take from reading an activity to opening its stream. */
const RECENT_MS = 60_000;
const personalPayload = z.looseObject({ personId: z.string() });

export type PersonalPayload = z.infer<typeof personalPayload>;

export type LiveHub = {
  /**
   * Calls `handler` for each NOTIFY on `channel` whose JSON payload names this person. Returns an unsubscribe function.
   */
  readonly subscribe: (channel: string, personId: string, handler: (payload: PersonalPayload) => void) => () => void;
  /** Calls `handler` with the payload of each NOTIFY on the channel; undefined if it isn't JSON. */
  readonly subscribeToAll: (channel: BroadcastChannel, handler: (payload: unknown) => void) => () => void;
  readonly onActivityChanged: (activityId: string, handler: () => void) => () => void;
  /** Whether it changed in the last minute, so that a page read before its stream opened may be outdated. */
  readonly hasJustChanged: (activityId: string) => boolean;
  readonly onSessionEnded: (sessionPublicId: string, handler: () => void) => () => void;
  readonly onPermissionsChanged: (personId: string, handler: () => void) => () => void;
  /** Called after the database connection was interrupted: subscribers have missed events. */
  readonly onGap: Listener["onGap"];
  /** Resolves once LISTEN is active for every subscription. */
  readonly ready: Listener["ready"];
  /** Calls `handler` when the process stops, or at once if it is already stopping. */
  readonly onClose: (handler: () => void) => () => void;
  /** Ends all streams, which would otherwise delay the process's stop until its grace period ends. */
  readonly close: () => void;
};

type Handlers<Payload> = Map<string, Set<(payload: Payload) => void>>;

/**
 * Fans one LISTEN connection out to all live streams of the process. A payload is parsed once and delivered only to its
 * person.
 */
export function createLiveHub(listener: Listener): LiveHub {
  const personHandlers = new Map<string, Handlers<PersonalPayload>>();
  const sessions: Handlers<void> = new Map();
  listener.on(SESSION_ENDED, (publicId) => {
    for (const handler of sessions.get(publicId) ?? []) handler();
  });

  const activities: Handlers<void> = new Map();
  /** In milliseconds of the process, oldest first. */
  const changedAt = new Map<string, number>();
  listener.on(ACTIVITY_CHANGED, (activityId) => {
    const now = performance.now();
    changedAt.delete(activityId);
    changedAt.set(activityId, now);
    for (const [id, at] of changedAt) {
      if (now - at <= RECENT_MS) break;
      changedAt.delete(id);
    }
    for (const handler of activities.get(activityId) ?? []) handler();
  });

  const broadcastHandlers: Handlers<unknown> = new Map();
  for (const channel of broadcastChannels) {
    listener.on(channel, (text) => {
      const payload = parseJson(text);
      for (const handler of broadcastHandlers.get(channel) ?? []) handler(payload);
    });
  }

  function handlersOf(channel: string): Handlers<PersonalPayload> {
    const known = personHandlers.get(channel);
    if (known !== undefined) return known;
    const handlers: Handlers<PersonalPayload> = new Map();
    personHandlers.set(channel, handlers);
    listener.on(channel, (text) => {
      const payload = personalPayload.safeParse(parseJson(text));
      if (!payload.success) return;
      for (const handler of handlers.get(payload.data.personId) ?? []) handler(payload.data);
    });
    return handlers;
  }

  const closeHandlers = new Set<() => void>();
  let isClosed = false;
  handlersOf(PERMISSIONS_CHANGED);
  return {
    subscribe: (channel, personId, handler) => add(handlersOf(channel), personId, handler),
    subscribeToAll: (channel, handler) => add(broadcastHandlers, channel, handler),
    onActivityChanged: (activityId, handler) => add(activities, activityId, handler),
    hasJustChanged: (activityId) =>
      performance.now() - (changedAt.get(activityId) ?? Number.NEGATIVE_INFINITY) <= RECENT_MS,
    onSessionEnded: (sessionPublicId, handler) => add(sessions, sessionPublicId, handler),
    onPermissionsChanged: (personId, handler) => add(handlersOf(PERMISSIONS_CHANGED), personId, () => handler()),
    onGap: listener.onGap,
    ready: listener.ready,
    onClose(handler) {
      if (isClosed) handler();
      closeHandlers.add(handler);
      return () => closeHandlers.delete(handler);
    },
    close() {
      isClosed = true;
      for (const handler of closeHandlers) handler();
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
