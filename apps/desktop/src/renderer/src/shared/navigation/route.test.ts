import { expect, test } from "vitest";
import { formatRoute, parseRoute } from "./route.ts";

test("formats and parses a route with a case and filters", () => {
  const route = { screen: "queue", params: ["a/b ü"], query: { sort: "due", type: "user" } };
  expect(parseRoute(formatRoute(route))).toEqual(route);
});

test("omits empty filters", () => {
  expect(formatRoute({ screen: "queue", query: { sort: "", type: "" } })).toBe("#/queue");
});

test("parses an empty hash as no screen, and a broken escape as text", () => {
  expect(parseRoute("")).toEqual({ screen: "", params: [], query: {} });
  expect(parseRoute("#/queue/%E0%A4%A")).toEqual({ screen: "queue", params: ["%E0%A4%A"], query: {} });
});
