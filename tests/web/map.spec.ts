import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import { builtDemoMap } from "../../scripts/build/ensure-built.ts";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import { startRangeServer } from "../support/maps/range-server.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { expectAccessible } from "../support/web-accessibility.ts";
import { productData, productUrl } from "../support/web-target.ts";
import { findWorld } from "../support/web-world.ts";

const mapScript = fileURLToPath(new URL("../../scripts/map.ts", import.meta.url));

test("centres the pins on the map beside a list", { tag: "@desk" }, async ({ page }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london");
  const pins = page.locator("[data-testid=discover] .maplibregl-marker");
  await expect(pins.first()).toBeVisible();
  await expect(async () => {
    const ground = await page.locator("[data-testid=discover] [data-testid=map-canvas]").boundingBox();
    const boxes = await pins.evaluateAll((markers) => markers.map((marker) => marker.getBoundingClientRect().toJSON()));
    const middles = boxes.map(({ x, width }) => x + width / 2);
    const middle = (Math.min(...middles) + Math.max(...middles)) / 2;
    expect(middle).toBeCloseTo((ground?.x ?? 0) + (ground?.width ?? 0) / 2, -1);
  }).toPass();
});

test("shows the whole map beside a list with all its pins, before and after scrolling, at every window size", {
  tag: "@desk",
}, async ({ page }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london");
  await expect(page.getByTestId("pin-cluster").first()).toBeVisible();
  await expectMapWhole(page);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  await expectMapWhole(page);
  for (const [width, height] of [
    [1280, 720],
    [1000, 560],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectMapWhole(page);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectMapWhole(page);
});

test("shows the whole map above the bar of a phone, and no pin under its buttons", { tag: "@phone" }, async ({
  page,
}) => {
  await openHydrated(page, "/discover/portugal");
  await showMap(page);
  await expect(page.getByTestId("pin-cluster").first()).toBeVisible();
  await expect(async () => {
    const hidden = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const covers = [".maplibregl-ctrl-group", "[data-testid=discover-toggle]"].map(boxOf);
      const pins = [...document.querySelectorAll("[data-testid=discover] .maplibregl-marker")];
      const isCovered = (pin: DOMRect) =>
        covers.some(
          (cover) =>
            pin.right > cover.left && pin.left < cover.right && pin.bottom > cover.top && pin.top < cover.bottom,
        );
      return {
        below: Math.round(boxOf("[data-slot=bottom-bar]").top - boxOf("[data-slot=list-map-map]").bottom),
        pins: pins.map((pin) => pin.getBoundingClientRect()).filter(isCovered).length,
      };
    });
    expect(hidden).toEqual({ below: 0, pins: 0 });
  }).toPass({ timeout: 8_000 });
});

/** From the bottom of the top bar to the window's lower edge, with no pin outside or under the bar or the buttons. */
async function expectMapWhole(page: Page): Promise<void> {
  await expect(async () => {
    const hidden = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const map = boxOf("[data-testid=discover] [data-slot=list-map-map]");
      const bar = boxOf("[data-slot=top-bar]");
      const controls = boxOf(".maplibregl-ctrl-group");
      const pins = [...document.querySelectorAll("[data-testid=discover] .maplibregl-marker")].map((pin) =>
        pin.getBoundingClientRect(),
      );
      const isInMap = (pin: DOMRect) =>
        pin.left >= map.left && pin.right <= map.right && pin.top >= map.top && pin.bottom <= map.bottom;
      const isUnderControls = (pin: DOMRect) => pin.right > controls.left && pin.top < controls.bottom;
      return {
        above: Math.round(map.top - bar.bottom),
        below: Math.round(window.innerHeight - map.bottom),
        pins: pins.filter((pin) => !isInMap(pin) || isUnderControls(pin)).length,
      };
    });
    expect(hidden).toEqual({ above: 0, below: 0, pins: 0 });
  }).toPass({ timeout: 8_000 });
}

test("leads to the meeting point in the map app of the device", { tag: "@phone" }, async ({ page, anotherContext }) => {
  const { joinable } = await findWorld();
  await openHydrated(page, joinable);
  const directions = page.getByRole("link", { name: "Directions" });
  await expect(directions).toHaveAttribute("href", /^https:\/\/www\.openstreetmap\.org\/directions\?to=5/);
  const plain = await (await anotherContext({ hasScripts: false })).newPage();
  await plain.goto(joinable);
  await expect(plain.getByRole("link", { name: "Directions" })).toBeVisible();
});

test("shows the streets of an area that this site has, and credits them", async ({ page }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(productUrl())) foreign.push(request.url());
  });
  const tile = page.waitForResponse((response) => /\/maps\/montevideo-/.test(response.url()));
  await openHydrated(page, "/discover/uruguay/montevideo-department/montevideo");
  await showMap(page);
  expect((await tile).status()).toBe(206);
  const map = page.getByTestId("discover").getByTestId("map-frame");
  await expect(map.getByRole("link", { name: "© OpenStreetMap contributors" })).toBeVisible();
  await expectAccessible(page, "map with streets");
  expect(foreign).toEqual([]);
});

test("shows the streets of an area soon after it was fetched", { tag: "@desk" }, async ({ page }) => {
  const publisher = await startRangeServer(readFileSync(builtDemoMap));
  const env = { ...process.env, MEANDER_DATA: productData(), MAP_SOURCE: publisher.url };
  const fetched = await runCommand(process.execPath, [mapScript, "--yes", "-56.22,-34.93,-56.13,-34.88"], { env });
  expect(fetched.output).toContain("has streets now");
  await publisher.stop();
  const isListed = async () =>
    (await (await fetch(`${productUrl()}/api/public/v1.0/maps`)).text()).includes("/maps/box-");
  await expect.poll(isListed, { timeout: 15_000 }).toBe(true);
  const tile = page.waitForResponse((response) => /\/maps\/box-/.test(response.url()));
  await openHydrated(page, "/discover/uruguay/montevideo-department/montevideo");
  expect((await tile).status()).toBe(206);
  rmSync(join(productData(), "maps/box--56.22_-34.93_-56.13_-34.88.pmtiles"));
});

test("says where the activities are when the map's code can't be loaded, and loads it again", { tag: "@desk" }, async ({
  page,
  pageProblems,
}) => {
  await page.route("**/assets/map-canvas-*.js", (route) => route.abort());
  await openHydrated(page, "/discover/united-kingdom/england/london");
  const map = page.getByTestId("discover").getByTestId("map-frame");
  await expect(map.getByText("The map couldn’t be loaded. The list has everything that is on this map.")).toBeVisible();
  await expectAccessible(page, "a map that couldn't be loaded");
  pageProblems.length = 0;
  await page.unroute("**/assets/map-canvas-*.js");
  await map.getByRole("button", { name: "Try again" }).click();
  await expect(map.locator("canvas")).toBeVisible();
});

test("says that the map is a schematic where this site has no streets", async ({ page }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london");
  await showMap(page);
  await expect(page.getByTestId("discover").getByTestId("map-pin").first()).toBeVisible();
  await expect(page.getByText("Schematic, without streets")).toBeVisible();
  await expect(page.getByText("Natural Earth, GeoNames")).toBeVisible();
  await expect(page.getByRole("link", { name: "© OpenStreetMap contributors" })).toHaveCount(0);
});

test("opens the next card with a button, and is as it was after a look at an activity", async ({ page }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london");
  await showMap(page);
  const pins = page.getByTestId("discover").getByTestId("map-pin");
  await page.locator("[data-testid=map-pin]:not([data-crowded])").first().click();
  const card = page.getByTestId("pin-card");
  const title = card.locator("li:not([inert])").getByRole("heading");
  const first = await title.innerText();
  await expect(card.getByText(/^\d+ of \d\d$/)).toBeVisible();
  await card.getByRole("button", { name: "Next on the map" }).click();
  await expect(title).not.toHaveText(first);
  await expect(card.getByRole("button", { name: "Next on the map" })).toBeFocused();
  await expectAccessible(page, "the cards of pins");
  await card.getByRole("button", { name: "Previous on the map" }).click();
  await expect(title).toHaveText(first);
  const opened = pins.and(page.locator("[aria-expanded=true]"));
  await expect(opened).toHaveAttribute("aria-label", new RegExp(`: ${first}`));

  await page.getByRole("button", { name: "Zoom in" }).click();
  const placed = await settledBox(opened);
  await card.locator("li:not([inert])").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveText(first);
  await expect.poll(() => settledBox(opened)).toEqual(placed);
});

test("a swipe opens the next card", { tag: "@phone" }, async ({ page }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london");
  await showMap(page);
  await page.locator("[data-testid=map-pin]:not([data-crowded])").first().click();
  const title = page.getByTestId("pin-card").locator("li:not([inert])").getByRole("heading");
  const first = await title.innerText();
  const { x = 0, y = 0 } = (await title.boundingBox()) ?? {};
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", left: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: left, y }] });
  await touch("touchStart", x + 200);
  for (let moved = 0; moved <= 180; moved += 15) await touch("touchMove", x + 200 - moved);
  await touch("touchEnd", x);
  await expect(title).not.toHaveText(first);
});

/** Rounded, once it doesn't move any more. */
async function settledBox(locator: Locator) {
  const boxOf = async () => {
    const { x = 0, y = 0 } = (await locator.boundingBox()) ?? {};
    // To a tenth: pins are centred on half pixels, where whole ones would go either way.
    return { x: x.toFixed(1), y: y.toFixed(1) };
  };
  let last = await boxOf();
  await expect(async () => {
    const now = await boxOf();
    const before = last;
    last = now;
    expect(now).toEqual(before);
  }).toPass({ intervals: [300] });
  return last;
}

/** On a phone a button switches from the list. */
async function showMap(page: Page): Promise<void> {
  const toMap = page.getByRole("button", { name: "Map", exact: true });
  if (await toMap.isVisible()) await toMap.click();
}
