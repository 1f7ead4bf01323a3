import { expect } from "@playwright/test";
import { openLive, test } from "../support/web-test.ts";

test("the map beside a list holds its pins in its middle", { tag: "@desk" }, async ({ page }) => {
  await openLive(page, "/discover/united-kingdom/england/london");
  const pins = page.locator(".discover .maplibregl-marker");
  await expect(pins.first()).toBeVisible();
  await expect(async () => {
    const ground = await page.locator(".discover .map-canvas").boundingBox();
    const boxes = await pins.evaluateAll((markers) => markers.map((marker) => marker.getBoundingClientRect().toJSON()));
    const middles = boxes.map(({ x, width }) => x + width / 2);
    const middle = (Math.min(...middles) + Math.max(...middles)) / 2;
    expect(middle).toBeCloseTo((ground?.x ?? 0) + (ground?.width ?? 0) / 2, -1);
  }).toPass();
});
