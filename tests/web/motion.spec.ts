import { expect, type Page } from "@playwright/test";
import { openHydrated, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

declare global {
  interface Window {
    seenMotions?: string[];
  }
}

for (const [wish, contextOptions] of [
  ["reduce", { reducedMotion: "reduce" }],
  ["no-preference", { reducedMotion: "no-preference" }],
] as const) {
  test.describe(`with reduced motion: ${wish}`, () => {
    test.use({ contextOptions });

    test(
      wish === "reduce" ? "nothing is animated" : "animations run, so that the other test could detect them",
      async ({ page }) => {
        await watchMotions(page);
        const { hostProfile, joinable } = await findWorld();
        await openHydrated(page, hostProfile);
        await page.locator('main a[href^="/project/"]').first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
        expect(await slidesJump(page)).toBe(wish === "reduce");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
        await openHydrated(page, joinable);
        await page
          .getByRole("button", { name: /I can make it/ })
          .first()
          .click();
        await page.getByRole("button", { name: "Ask to join" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        const motions = await page.evaluate(() => window.seenMotions ?? []);
        await page.emulateMedia({ colorScheme: "dark" });
        const colourTransitions = await page.evaluate(
          () => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length,
        );
        if (wish === "reduce") {
          expect(motions).toEqual([]);
          expect(colourTransitions).toBe(0);
        } else {
          expect(motions.length).toBeGreaterThan(0);
          expect(colourTransitions).toBeGreaterThan(0);
        }
      },
    );
  });
}

/** Whether the next slide of the carousel is in its place two frames after the press. */
function slidesJump(page: Page): Promise<boolean> {
  const next = page.getByRole("dialog").getByRole("button", { name: "Next picture" });
  return next.evaluate(async (button: HTMLButtonElement) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const slide = button.closest("section")?.querySelectorAll("img")[1];
    if (slide === undefined) throw new Error("The carousel has one slide only");
    const viewport = slide.closest("section")?.getBoundingClientRect().left;
    button.click();
    for (let frame = 0; frame < 2; frame += 1) await nextFrame();
    return Math.abs(slide.getBoundingClientRect().left - (viewport ?? 0)) < 1;
  });
}

/** Records every transition, animation and scripted motion that moves or fades an element for longer than a frame. */
async function watchMotions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frameMs = 20;
    const seen: string[] = [];
    window.seenMotions = seen;
    function note(animation: Animation): void {
      const timing = animation.effect?.getComputedTiming();
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      if (Number(timing?.duration ?? 0) > frameMs)
        seen.push(`${animation.constructor.name} of ${target?.className ?? "?"}`);
    }
    for (const type of ["transitionrun", "animationstart"] as const) {
      document.addEventListener(type, () => document.getAnimations().forEach(note), true);
    }
    const animate = Element.prototype.animate;
    Element.prototype.animate = function scripted(...parameters) {
      const animation = animate.apply(this, parameters);
      note(animation);
      return animation;
    };
  });
}
