import type { NotificationsResponse } from "@meander/domain/contract/notifications";
import { type InfiniteData, InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionKey } from "../session/session-queries.ts";
import { applyStreamEvent } from "./apply-stream-event.ts";
import { activityKey, notificationsKey } from "./query-keys.ts";

const activityId = "0192a0b0-1111-7000-8000-000000000001";

function eventWith(id: string) {
  return JSON.stringify({
    type: "notification",
    unseenCount: 4,
    notification: { id, activity: { _id: activityId, title: "Canal", category: 1, timePeriodCode: 3 } },
  });
}

describe("a live event", () => {
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

  it("updates the unseen count", () => {
    applyStreamEvent(cache, JSON.stringify({ type: "unseen", unseenCount: 0 }));
    expect(cache.getQueryData(sessionKey)).toEqual({ unseenCount: 0 });
    expect(inbox()?.notifications).toHaveLength(1);
  });

  it("fetches the inbox when more is unseen than the page knew", () => {
    applyStreamEvent(cache, JSON.stringify({ type: "unseen", unseenCount: 3 }));
    expect(cache.getQueryState(notificationsKey)?.isInvalidated).toBe(false);
    applyStreamEvent(cache, JSON.stringify({ type: "unseen", unseenCount: 4 }));
    expect(cache.getQueryState(notificationsKey)?.isInvalidated).toBe(true);
  });

  it("adds a notification to the top of the inbox and refetches its activity", () => {
    applyStreamEvent(cache, eventWith("new"));
    expect(inbox()?.notifications.map(({ id }) => id)).toEqual(["new", "old"]);
    expect(inbox()?.totalCount).toBe(2);
    expect(cache.getQueryState(activityKey(activityId))?.isInvalidated).toBe(true);
  });

  it("is applied once if the stream replays it", () => {
    applyStreamEvent(cache, eventWith("new"));
    applyStreamEvent(cache, eventWith("new"));
    expect(inbox()?.notifications).toHaveLength(2);
  });

  it("moves an entry that was updated in place to the top", () => {
    applyStreamEvent(cache, eventWith("new"));
    applyStreamEvent(cache, eventWith("old"));
    expect(inbox()?.notifications.map(({ id }) => id)).toEqual(["old", "new"]);
    expect(inbox()?.totalCount).toBe(2);
  });

  it("survives the response of an inbox query that started before it", async () => {
    const responses = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
    let requestCount = 0;
    const observer = new InfiniteQueryObserver(cache, {
      queryKey: notificationsKey,
      queryFn: async () => {
        const ids = (await responses[requestCount++]?.promise) ?? [];
        return { notifications: ids.map((id) => ({ id })), unseenCount: 3, totalCount: ids.length };
      },
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    const stop = observer.subscribe(() => {});
    expect(requestCount).toBe(1);
    applyStreamEvent(cache, eventWith("new"));
    responses[0]?.resolve(["old"]);
    await vi.waitUntil(() => requestCount === 2);
    expect(inbox()?.notifications.map(({ id }) => id)).toEqual(["new", "old"]);
    responses[1]?.resolve(["new", "old"]);
    await vi.waitUntil(() => cache.isFetching() === 0);
    expect(inbox()?.notifications.map(({ id }) => id)).toEqual(["new", "old"]);
    stop();
  });

  it("is ignored if it is malformed", () => {
    applyStreamEvent(cache, "not json");
    applyStreamEvent(cache, '{"type":"other"}');
    expect(cache.getQueryData(sessionKey)).toEqual({ unseenCount: 3 });
  });
});
