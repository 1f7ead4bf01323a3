import { expect, type Page } from "@playwright/test";
import type { NodeResult } from "axe-core";
import { findViolations } from "./axe-in-page.ts";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Fails with one line for each element that violates WCAG 2.2 A or AA, in light or dark. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForTransitions(page);
    const lines: string[] = [];
    for (const { id, help, nodes } of await findViolations(page, levels)) {
      for (const node of nodes) {
        if (id === "target-size" && (isPinOnMap(node) || (await coversItsObstacles(page, node)))) continue;
        lines.push(`${id} (${help}) at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`);
      }
    }
    expect.soft(lines, `accessibility of ${screen}, ${colorScheme}`).toEqual([]);
  }
}

/**
 * Dense pins may be smaller than the target size, which the standard allows (2.5.8, essential); the list contains them
 * all.
 */
function isPinOnMap({ html }: NodeResult): boolean {
  return html.includes('data-testid="map-pin"');
}

/** axe reports a fixed bar as covering a modal dialog; it doesn't, as the dialog is in the browser's top layer. */
async function coversItsObstacles(page: Page, { target, any }: NodeResult): Promise<boolean> {
  const obstacles = any.flatMap(({ relatedNodes }) => relatedNodes ?? []).map((related) => String(related.target[0]));
  return page.evaluate(
    ({ selector, others }) => {
      const isInModal = (query: string) => (document.querySelector(query)?.closest("dialog:modal") ?? null) !== null;
      return isInModal(selector) && others.length > 0 && !others.some(isInModal);
    },
    { selector: String(target[0]), others: obstacles },
  );
}

/** Contrast is checked once all transitions have ended. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return isEndless || animation.playState !== "running";
    }),
  );
}
