import { createGrid } from "ag-grid-community";
import { gridTheme } from "./grid-theme.ts";

/**
 * AG Grid writes its styles into <style> elements, which the console's policy (`style-src 'self'`) refuses. Every grid
 * writes them into this detached element, where they have no effect.
 */
export const styleContainer = document.createElement("div");
export const styleLayer = "components";

/**
 * Adopts those styles as a constructed sheet, which the policy allows. Once, before the first grid measures itself: a
 * throwaway grid writes the styles of all, which share one theme and one set of modules.
 */
export function adoptGridStyles(): void {
  const options = { theme: gridTheme, themeStyleContainer: styleContainer, themeCssLayer: styleLayer } as const;
  const grid = createGrid(document.createElement("div"), { ...options, rowModelType: "infinite", columnDefs: [] });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(Array.from(styleContainer.children, (style) => style.textContent).join("\n"));
  document.adoptedStyleSheets.push(sheet);
  grid.destroy();
}
