import type { Page } from "@playwright/test";

/** The rules of axe that a colour can break. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Every element with its attributes, size and place, without classes and styles: where two themes give the same, they differ in colours
 * alone, and the rules that don't look at colours have the same answer in both.
 */
export function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const lines = [...document.querySelectorAll("body *")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const attributes = [...element.attributes]
        .filter(({ name }) => !["class", "style", "data-theme"].includes(name))
        .map(({ name, value }) => `${name}=${value}`);
      const { display, visibility, opacity } = getComputedStyle(element);
      return [element.tagName, x, y, width, height, display, visibility, opacity, ...attributes].join(" ");
    });
    return lines.join("\n");
  });
}
