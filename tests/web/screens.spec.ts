import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { screens, showScreen } from "../support/web-screens.ts";
import { test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

/** Requirements of every screen for every role: accessible in both themes, complete pictures, no sideways scrolling. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const screen of screens) {
  const tag = screen.isPhoneOnly ? ["@phone"] : [];
  test(`${screen.name}: accessible in light and dark, with complete pictures, without horizontal scrolling`, {
    tag,
  }, async ({ pageAs }) => {
    const page = await pageAs(screen.as);
    await showScreen(page, screen, await findWorld());
    await expectPicturesWhole(page);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page, screen.name);
  });
}

async function expectPicturesWhole(page: Page): Promise<void> {
  const broken = await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    const outcomes = pictures.map(async (image) => {
      image.loading = "eager";
      await image.decode().catch(() => undefined);
      return image.naturalWidth > 0 ? null : image.currentSrc || image.src;
    });
    return (await Promise.all(outcomes)).filter((source) => source !== null);
  });
  expect(broken, "pictures that do not load").toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, window: visible } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, "width of the content").toBeLessThanOrEqual(visible);
}
