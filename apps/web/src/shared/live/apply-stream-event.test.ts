import type { NotificationsResponse } from "@meander/domain/contract/notifications";
import { type InfiniteData, InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionKey } from "../session/session-queries.ts";
import { applyStreamEvent } from "./apply-stream-event.ts";
import { activityKey, notificationsKey } from "./query-keys.ts";

const activityId = "0192a0b0-1111-7000-8000-000000000001";

function newsWith(id: string) {
  return JSON.stringify({
    type: "notification",
    unseenCount: 4,
    notification: { id, activity: { _id: activityId, title: "Canal", category: 1, timePeriodCode: 3 } },
  });
}

describe("a message of the live stream", () => {
  let cache: QueryClient;
  beforeEach(() => {
    cache = new QueryClient();
    cache.setQueryData(sessionKey, { unseenCount: 3 });
    const list = { pageParams: [null], pages: [{ notifications: [{ id: "old" }], unseenCount: 3, totalCount: 1 }] };
    cache.setQueryData(notificationsKey, list);
    cache.setQueryData(activityKey(activityId), { _id: activityId });
  });

  function inbox() {
    return cache.getQueryData<InfiniteData<NotificationsResponse>>(notificationsKey)?.pages[0];
  }

  it("changes the count on its own", () => {
    applyStreamEvent(cache, JSON.stringify({ type: "unseen", unseenCount: 0 }));
    expect(cache.getQueryData(sessionKey)).toEqual({ unseenCount: 0 });
    expect(inbox()?.notifications).toHaveLength(1);
  });

  it("puts a notification on top of the inbox and asks for its activity anew", () => {
    applyStreamEvent(cache, newsWith("new"));
    expect(inbox()?.notifications.map(({ id }) => id)).toEqual(["new", "old"]);
    expect(inbox()?.totalCount).toBe(2);
    expect(cache.getQueryState(activityKey(activityId))?.isInvalidated).toBe(true);
  });

  it("is taken once when the stream repeats itself", () => {
    applyStreamEvent(cache, newsWith("new"));
    applyStreamEvent(cache, newsWith("new"));
    expect(inbox()?.notifications).toHaveLength(2);
  });

  it("stays when a list that was read before it arrives after it", async () => {
    const responses = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
    let asked = 0;
    const observer = new InfiniteQueryObserver(cache, {
      queryKey: notificationsKey,
      queryFn: async () => {
        const ids = (await responses[asked++]?.promise) ?? [];
        return { notifications: ids.map((id) => ({ id })), unseenCount: 3, totalCount: ids.length };
      },
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    const stop = observer.subscribe(() => {});
    expect(asked).toBe(1);
    applyStreamEvent(cache, newsWith("new"));
    responses[0]?.resolve(["old"]);
    await vi.waitUntil(() => asked === 2);
    expect(inbox()?.notifications.map(({ id }) => id)).toEqual(["new", "old"]);
    responses[1]?.resolve(["new", "old"]);
    await vi.waitUntil(() => cache.isFetching() === 0);
    expect(inbox()?.notifications.map(({ id }) => id)).toEqual(["new", "old"]);
    stop();
  });

  it("is left out when it makes no sense", () => {
    applyStreamEvent(cache, "not json");
    applyStreamEvent(cache, '{"type":"other"}');
    expect(cache.getQueryData(sessionKey)).toEqual({ unseenCount: 3 });
  });
});
