import { type ConsoleStreamEvent, consoleStreamEvent } from "@meander/domain/contract/console-stream";
import { moderationPermissions, subjectTypesFor } from "@meander/domain/moderation/deciding";
import { actorHas } from "@meander/domain/permission/actor";
import { createRouter, declareRoute, on } from "../../http/router.ts";
import { eventStreamResponse, type LiveEvent, streamEvents } from "../../http/sse.ts";
import { throttle } from "../../http/throttle.ts";

/** Minimum time between two "changed" events of a stream; the console then syncs. */
const THROTTLE_MS = 100;

const getStream = declareRoute({
  method: "get",
  path: "/admin/stream",
  access: { anyPermission: [...moderationPermissions, "sendCampaigns"] },
  summary: "Server-sent events when cases or campaigns change; ends when the caller's role changes.",
  responses: { 200: eventStreamResponse },
});

function eventOf(data: ConsoleStreamEvent): LiveEvent {
  return { event: data.type, data };
}

const casesChanged = async () => [eventOf({ type: "cases" })];

export const consoleStreamRoutes = createRouter([
  on(getStream, (c) => {
    const { actor } = c.var;
    const isModerator = subjectTypesFor(actor).length > 0;
    const isMarketer = actorHas(actor, "sendCampaigns");
    return streamEvents(c, {
      // Missed events are unknown, so a new stream always triggers a sync.
      initialEvents: () => (isModerator ? casesChanged : null),
      listen: (hub, send, finish) => {
        const stops = [hub.onPermissionsChanged(actor.userId, finish)];
        if (isModerator) {
          const cases = throttle(THROTTLE_MS, () => send(casesChanged));
          stops.push(hub.subscribeToAll("moderation", cases.trigger), cases.stop);
          stops.push(hub.subscribeToAll("viewer", (payload) => sendViewers(payload, send)));
        }
        if (isMarketer) stops.push(...listenToCampaigns(hub.subscribeToAll, send));
        return stops;
      },
    });
  }),
]);

/** Whose consoles don't have the case open ignore it. */
function sendViewers(payload: unknown, send: Send): void {
  const parsed = consoleStreamEvent.safeParse({ type: "viewers", ...Object(payload) });
  if (parsed.success) send(async () => [eventOf(parsed.data)]);
}

type ListenTo = (channel: "campaign", handler: (payload: unknown) => void) => () => void;
type Send = (work: () => Promise<readonly LiveEvent[]>) => void;

/** Coalesced per campaign, so that a fast one doesn't suppress the others' events. */
function listenToCampaigns(listen: ListenTo, send: Send): readonly (() => void)[] {
  const campaigns = new Map<string, ReturnType<typeof throttle>>();
  const stopListening = listen("campaign", (payload) => {
    const known = typeof payload === "object" && payload !== null ? { type: "campaign", ...payload } : null;
    const parsed = consoleStreamEvent.safeParse(known);
    if (!parsed.success || parsed.data.type !== "campaign") return;
    const event = eventOf(parsed.data);
    const { campaignId } = parsed.data;
    const campaign = campaigns.get(campaignId) ?? throttle(THROTTLE_MS, () => send(async () => [event]));
    campaigns.set(campaignId, campaign);
    campaign.trigger();
  });
  const stopTimers = () => {
    for (const { stop } of campaigns.values()) stop();
  };
  return [stopListening, stopTimers];
}
