import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Fails with one line for each element that breaks a rule of WCAG 2.2 A or AA, in light or in dark. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await whenStill(page);
    const { violations } = await new AxeBuilder({ page }).withTags(levels).analyze();
    const lines = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary ?? ""}`),
    );
    expect.soft(lines, `accessibility of ${screen}, ${colorScheme}`).toEqual([]);
  }
}

/** Colours are judged when nothing fades any more. */
async function whenStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return isEndless || animation.playState !== "running";
    }),
  );
}
