import { screens, showScreen } from "../support/web-screens.ts";
import { expect, test } from "../support/web-test.ts";
import { DeliveredData, findEscapedWords } from "../support/web-words.ts";
import { findWorld } from "../support/web-world.ts";

/** In the pseudo-locale every text of the catalogue is marked: what is not marked escaped the catalogue, or is data. */

test.use({ locale: "en-XA", contextOptions: { reducedMotion: "reduce" } });

for (const screen of screens) {
  test(`${screen.name}: every word comes from the catalogue or from data`, async ({ context, page, sessionOf }) => {
    await context.addCookies((await sessionOf(screen.as)).cookies);
    const data = new DeliveredData(page);
    await showScreen(page, screen, await findWorld());
    await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
    expect(await findEscapedWords(page, data)).toEqual([]);
  });
}
