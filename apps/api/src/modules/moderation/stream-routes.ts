import { type ConsoleStreamEvent, consoleStreamEvent } from "@meander/domain/contract/cases";
import { moderationPermissions, subjectTypesFor } from "@meander/domain/moderation/deciding";
import { actorHas } from "@meander/domain/permission/actor";
import { coalesce } from "../../http/coalesce.ts";
import { createRouter, declareRoute, on } from "../../http/router.ts";
import { eventStreamAnswer, type LiveEvent, streamEvents } from "../../http/sse.ts";

/** A stream says that something changed, at most this often; the console then asks what. */
const COALESCE_MS = 100;

const getStream = declareRoute({
  method: "get",
  path: "/admin/stream",
  access: { anyPermission: [...moderationPermissions, "sendCampaigns"] },
  summary: "Says when cases or campaigns changed, as server-sent events; ends when the caller's role changes.",
  responses: { 200: eventStreamAnswer },
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
      // What was missed meanwhile is unknown, so there is always something to ask for.
      greet: () => (isModerator ? casesChanged : null),
      listen: (hub, send, finish) => {
        const stops = [hub.onPermissionsChanged(actor.userId, finish)];
        if (isModerator) {
          const cases = coalesce(COALESCE_MS, () => send(casesChanged));
          stops.push(hub.subscribeToAll("moderation", cases.ask), cases.stop);
        }
        if (isMarketer) stops.push(...listenToCampaigns(hub.subscribeToAll, send));
        return stops;
      },
    });
  }),
]);

type ListenTo = (channel: "campaign", handler: (payload: unknown) => void) => () => void;
type Send = (work: () => Promise<readonly LiveEvent[]>) => void;

/** Each campaign by itself: one that sends fast doesn't drown the others. */
function listenToCampaigns(listen: ListenTo, send: Send): readonly (() => void)[] {
  const campaigns = new Map<string, ReturnType<typeof coalesce>>();
  const stopListening = listen("campaign", (payload) => {
    const known = typeof payload === "object" && payload !== null ? { type: "campaign", ...payload } : null;
    const parsed = consoleStreamEvent.safeParse(known);
    if (!parsed.success || parsed.data.type !== "campaign") return;
    const event = eventOf(parsed.data);
    const { campaignId } = parsed.data;
    const campaign = campaigns.get(campaignId) ?? coalesce(COALESCE_MS, () => send(async () => [event]));
    campaigns.set(campaignId, campaign);
    campaign.ask();
  });
  const stopTimers = () => {
    for (const { stop } of campaigns.values()) stop();
  };
  return [stopListening, stopTimers];
}
