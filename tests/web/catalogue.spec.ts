import { expect } from "@playwright/test";
import { screens, showScreen } from "../support/web-screens.ts";
import { test } from "../support/web-test.ts";
import { DeliveredData, findUntranslatedTexts } from "../support/web-untranslated.ts";
import { findWorld } from "../support/web-world.ts";

/** In the pseudo-locale every message is marked: unmarked text is either missing from the catalogue or data. */

test.use({ locale: "en-XA", contextOptions: { reducedMotion: "reduce" } });

/**
 * The only screens that differ on phones: by the navigation bars, the switch between list and map, or the form's steps.
 */
const differentOnPhones = ["main screen", "discover on the map", "activity as a visitor", "create, details", "inbox"];

for (const screen of screens) {
  const tag = differentOnPhones.includes(screen.name) ? [] : "@desk";
  test(`${screen.name}: every text comes from the catalogue or from data`, { tag }, async ({ pageAs }) => {
    const page = await pageAs(screen.as);
    const data = new DeliveredData(page);
    await showScreen(page, screen, await findWorld());
    await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
    expect(await findUntranslatedTexts(page, data)).toEqual([]);
  });
}
