import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

/** An address bar without a page: what it says is all that is asked here. */
const address = { hash: "" };

beforeAll(() => {
  const moveTo = (_state: unknown, _title: string, hash: string) => Object.assign(address, { hash });
  vi.stubGlobal("location", address);
  vi.stubGlobal("history", { replaceState: moveTo, pushState: moveTo });
  vi.stubGlobal("addEventListener", () => undefined);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => Object.assign(address, { hash: "#/queue" }));

test("a page says more exactly what it shows", async () => {
  const { readRoute, refineRoute } = await import("./use-route.ts");
  refineRoute(readRoute(), { room: "queue", params: ["a case"] });
  expect(address.hash).toBe("#/queue/a%20case");
});

test("a page that was left meanwhile calls nobody back", async () => {
  const { readRoute, refineRoute } = await import("./use-route.ts");
  const shown = readRoute();
  address.hash = "#/activities";
  refineRoute(shown, { room: "queue", params: ["a case"] });
  expect(address.hash).toBe("#/activities");
});
