import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe-in-page.ts";
import { openHydrated, test } from "../support/web-test.ts";

/** At double text size (WCAG 1.4.4). */
async function openInLargeText(page: Page, path: string): Promise<void> {
  await openHydrated(page, path);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
}

/** Search fields whose text is cut off, and elements that scroll sideways. */
function findCutOff(page: Page) {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    if (pen === null) throw new Error("no canvas context to measure text with");
    const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "[data-slot=search-form] :is(input, select)",
    );
    const cut = [...fields].flatMap((field) => {
      const text =
        field instanceof HTMLSelectElement
          ? (field.selectedOptions[0]?.text ?? "")
          : field.value === ""
            ? field.placeholder
            : field.value;
      pen.font = getComputedStyle(field).font;
      return field.checkVisibility() && pen.measureText(text).width > field.clientWidth ? [text] : [];
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { cut, sideways: Math.max(0, scrollWidth - clientWidth) };
  });
}

const nothing = { cut: [], sideways: 0 };

test("shows a search uncut in large text, in the list and over the map", { tag: "@phone" }, async ({ page }) => {
  await openInLargeText(page, "/discover/united-kingdom/england/london?date=4");
  expect(await findCutOff(page)).toEqual(nothing);
  await expect(page.getByRole("search").getByRole("button", { name: "Search" })).toHaveText("Search");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Map", exact: true }).click();
  expect(await findCutOff(page)).toEqual(nothing);
});

test("shows the home page uncut in large text, also before its fonts arrive", { tag: "@phone" }, async ({
  page,
  pageProblems,
}) => {
  await openInLargeText(page, "/");
  expect(await findCutOff(page)).toEqual(nothing);
  await page.route("**/*.woff2", (route) => route.abort());
  await openInLargeText(page, "/");
  expect(await findCutOff(page)).toEqual(nothing);
  pageProblems.length = 0;
});

test("shows a search beside a map uncut in large text", { tag: "@desk" }, async ({ page }) => {
  await openInLargeText(page, "/discover/united-kingdom/england/london?words=walk");
  expect(await findCutOff(page)).toEqual(nothing);
});
