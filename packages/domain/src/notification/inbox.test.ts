import { expect, test } from "vitest";
import { markAllSeen, markRead } from "./inbox.ts";

const inbox = {
  notifications: [
    { id: "a", read: false, seen: false },
    { id: "b", read: false, seen: true },
    { id: "c", read: false, seen: false },
  ],
  unseenCount: 5,
};

test("marking as read lowers the count by the previously unseen ones", () => {
  const after = markRead(inbox, ["a", "b", "z"]);
  expect(after.unseenCount).toBe(4);
  expect(after.notifications.map(({ read, seen }) => read && seen)).toEqual([true, true, false]);
  expect(markRead(after, ["a"])).toEqual(after);
});

test("marking all as seen sets the count to zero and reads none", () => {
  const after = markAllSeen(inbox);
  expect(after.unseenCount).toBe(0);
  expect(after.notifications.every(({ read, seen }) => seen && !read)).toBe(true);
});
