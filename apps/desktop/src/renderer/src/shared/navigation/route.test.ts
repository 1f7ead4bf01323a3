import { expect, test } from "vitest";
import { formatRoute, parseRoute } from "./route.ts";

test("a room with its case and filters survives the address", () => {
  const route = { room: "queue", params: ["a/b ü"], query: { sort: "due", type: "user" } };
  expect(parseRoute(formatRoute(route))).toEqual(route);
});

test("empty filters leave the address", () => {
  expect(formatRoute({ room: "queue", query: { sort: "", type: "" } })).toBe("#/queue");
});

test("no address, and a broken one, are no room and text", () => {
  expect(parseRoute("")).toEqual({ room: "", params: [], query: {} });
  expect(parseRoute("#/queue/%E0%A4%A")).toEqual({ room: "queue", params: ["%E0%A4%A"], query: {} });
});
