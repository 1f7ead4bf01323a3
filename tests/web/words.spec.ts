import { expect } from "@playwright/test";
import { screens, showScreen } from "../support/web-screens.ts";
import { test } from "../support/web-test.ts";
import { DeliveredData, findEscapedWords } from "../support/web-words.ts";
import { findWorld } from "../support/web-world.ts";

/** In the pseudo-locale every text of the catalogue is marked: what is not marked escaped the catalogue, or is data. */

test.use({ locale: "en-XA", contextOptions: { reducedMotion: "reduce" } });

/** A phone says other things than a desk only here: its bars, its switch between list and map, its steps. */
const differentOnPhones = ["main screen", "discover on the map", "activity as a visitor", "create, details", "inbox"];

for (const screen of screens) {
  const tag = differentOnPhones.includes(screen.name) ? [] : "@desk";
  test(`${screen.name}: every word comes from the catalogue or from data`, { tag }, async ({ pageAs }) => {
    const page = await pageAs(screen.as);
    const data = new DeliveredData(page);
    await showScreen(page, screen, await findWorld());
    await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
    expect(await findEscapedWords(page, data)).toEqual([]);
  });
}
