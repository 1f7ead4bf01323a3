import { streamLimits } from "@meander/domain/policy";
import { tooManyRequests } from "../limits/take-from-limit.ts";
import { streamsOpen, streamsReplaced } from "../metrics.ts";

const RETRY_SECONDS = 30;

type Stream = {
  /** Null for a visitor. */
  readonly sessionPublicId: string | null;
  /** The key of `addressGroup`. */
  readonly address: string;
  /** Ends the stream because a newer one has replaced it. */
  readonly replace: () => void;
};

/** Limits the live streams of this process. */
export type OpenStreams = {
  /**
   * Above a limit the newest stream replaces the oldest: of the same session, or at an address's limit of its largest
   * session, where visitors together count as one. Returns a function that frees the place. Throws DomainError
   * too-many-requests for a visitor when the process's visitor limit is reached.
   */
  readonly enter: (stream: Stream) => () => void;
};

export function createOpenStreams(limits: typeof streamLimits = streamLimits): OpenStreams {
  // Sets preserve insertion order, so the first stream is the oldest.
  const bySession = new Map<string, Set<Stream>>();
  const byAddress = new Map<string, Set<Stream>>();
  let visitors = 0;

  /** Returns whether the stream was open. */
  function leave(stream: Stream): boolean {
    const { sessionPublicId, address } = stream;
    if (!removeFrom(byAddress, address, stream)) return false;
    if (sessionPublicId === null) visitors -= 1;
    else removeFrom(bySession, sessionPublicId, stream);
    streamsOpen.labels(callerOf(stream)).dec();
    return true;
  }

  function replace(stream: Stream | undefined, limit: "session" | "address"): void {
    if (stream === undefined || !leave(stream)) return;
    streamsReplaced.labels(limit).inc();
    stream.replace();
  }

  return {
    enter(opened) {
      const stream = { ...opened };
      const { sessionPublicId, address } = stream;
      if (sessionPublicId === null) {
        if (visitors >= limits.visitorsPerProcess) throw tooManyRequests(RETRY_SECONDS);
        visitors += 1;
      } else {
        const ofSession = addTo(bySession, sessionPublicId, stream);
        if (ofSession.size > limits.perSession) replace(first(ofSession), "session");
      }
      const atAddress = addTo(byAddress, address, stream);
      streamsOpen.labels(callerOf(stream)).inc();
      if (atAddress.size > limits.perAddress) replace(oldestOfLargestHolder(atAddress), "address");
      return () => void leave(stream);
    },
  };
}

function oldestOfLargestHolder(streams: Iterable<Stream>): Stream | undefined {
  let largest: readonly Stream[] = [];
  for (const holderStreams of Map.groupBy(streams, ({ sessionPublicId }) => sessionPublicId).values()) {
    if (holderStreams.length > largest.length) largest = holderStreams;
  }
  return largest[0];
}

function callerOf({ sessionPublicId }: Stream): "session" | "visitor" {
  return sessionPublicId === null ? "visitor" : "session";
}

function addTo(groups: Map<string, Set<Stream>>, key: string, stream: Stream): Set<Stream> {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(stream));
  return group;
}

function removeFrom(groups: Map<string, Set<Stream>>, key: string, stream: Stream): boolean {
  const group = groups.get(key);
  const isRemoved = group?.delete(stream) === true;
  if (group?.size === 0) groups.delete(key);
  return isRemoved;
}

function first(streams: Iterable<Stream>): Stream | undefined {
  for (const stream of streams) return stream;
  return undefined;
}
