import type { ThemeName } from "@meander/ui/theme/tokens";

export type MapColours = {
  readonly water: string;
  readonly land: string;
  /** Built-up area around the names of towns. */
  readonly town: string;
  readonly border: string;
  readonly label: string;
  readonly halo: string;
  readonly route: string;
};

/** Muted map colours, none of them a period's colour. */
export const mapColours: Readonly<Record<ThemeName, MapColours>> = {
  light: {
    water: "#cfdfdf",
    land: "#f1f3ec",
    town: "#e3e8de",
    border: "#c3ccc4",
    label: "#4b5a54",
    halo: "#f1f3ec",
    route: "#0b5b49",
  },
  dark: {
    water: "#0a1215",
    land: "#1a2522",
    town: "#24322d",
    border: "#33433d",
    label: "#a3b3ac",
    halo: "#1a2522",
    route: "#5fd3b1",
  },
};

/** The theme the page shows: the chosen one, or the device's. */
export function shownTheme(): ThemeName {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Calls back when the theme changes, by choice or by the device. */
export function onThemeChange(listener: () => void): () => void {
  const device = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(listener);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  device.addEventListener("change", listener);
  return () => {
    chosen.disconnect();
    device.removeEventListener("change", listener);
  };
}
