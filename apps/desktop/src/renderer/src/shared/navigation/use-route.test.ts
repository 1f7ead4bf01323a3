import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

/** A fake location and history without a page. */
const address = { hash: "" };

beforeAll(() => {
  const moveTo = (_state: unknown, _title: string, hash: string) => Object.assign(address, { hash });
  vi.stubGlobal("location", address);
  vi.stubGlobal("history", { replaceState: moveTo, pushState: moveTo });
  vi.stubGlobal("addEventListener", () => undefined);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => Object.assign(address, { hash: "#/queue" }));

test("refines the route of the shown page", async () => {
  const { getRoute, refineRoute } = await import("./use-route.ts");
  refineRoute(getRoute(), { screen: "queue", params: ["a case"] });
  expect(address.hash).toBe("#/queue/a%20case");
});

test("ignores a refinement after the page was left", async () => {
  const { getRoute, refineRoute } = await import("./use-route.ts");
  const shown = getRoute();
  address.hash = "#/activities";
  refineRoute(shown, { screen: "queue", params: ["a case"] });
  expect(address.hash).toBe("#/activities");
});
