import { createGrid } from "ag-grid-community";
import { gridTheme } from "./grid-theme.ts";

/**
 * AG Grid writes its styles into <style> elements, which the console's policy (`style-src 'self'`) refuses. Every grid gets this element,
 * outside the page, to write them into: there they are only text.
 */
export const styleContainer = document.createElement("div");
export const styleLayer = "components";

/**
 * Puts that text on the page as a constructed sheet, which the policy allows. Once, before the first grid measures itself: a grid that nobody
 * sees writes what all of them need, as they share one theme and one set of modules.
 */
export function adoptGridStyles(): void {
  const options = { theme: gridTheme, themeStyleContainer: styleContainer, themeCssLayer: styleLayer } as const;
  const grid = createGrid(document.createElement("div"), { ...options, rowModelType: "infinite", columnDefs: [] });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(Array.from(styleContainer.children, (style) => style.textContent).join("\n"));
  document.adoptedStyleSheets.push(sheet);
  grid.destroy();
}
