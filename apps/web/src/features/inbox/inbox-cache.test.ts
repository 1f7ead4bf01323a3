import { type NotificationView, notification } from "@meander/domain/contract/notifications";
import { expect, test } from "vitest";
import { type InboxPages, withAllSeen, withRead } from "./inbox-cache.ts";

function notificationOf(number: number, seen: boolean): NotificationView {
  return notification.parse({
    id: `0190a000-0000-7000-8000-00000000000${number}`,
    timestamp: "2026-05-01T10:00:00.000Z",
    notificationCode: 1,
    read: false,
    seen,
    actor: null,
    activity: null,
    path: "/",
    data: {},
  });
}

const [one, two, three] = [notificationOf(1, false), notificationOf(2, true), notificationOf(3, false)];
const inbox: InboxPages = {
  pages: [
    { notifications: [one, two], unseenCount: 2, totalCount: 3, cursor: null },
    { notifications: [three], unseenCount: 2, totalCount: 3, cursor: null },
  ],
  pageParams: [null, "x"],
};

test("lowers the count on every page when an unseen notification is read", () => {
  const next = withRead(inbox, [three.id]);
  expect(next.pages.map((page) => page.unseenCount)).toEqual([1, 1]);
  expect(next.pages[1]?.notifications[0]).toMatchObject({ read: true, seen: true });
  expect(next.pages[0]?.notifications[0]).toMatchObject({ read: false });
});

test("keeps the count when a seen notification is read", () => {
  expect(withRead(inbox, [two.id]).pages[0]?.unseenCount).toBe(2);
});

test("marks all as seen and none as read when the inbox opens", () => {
  const next = withAllSeen(inbox);
  expect(next.pages.map((page) => page.unseenCount)).toEqual([0, 0]);
  expect(next.pages.flatMap((page) => page.notifications).every((entry) => entry.seen && !entry.read)).toBe(true);
});
