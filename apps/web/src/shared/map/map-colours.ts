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
  /** Land between streets. */
  readonly city: string;
  readonly park: string;
  readonly meadow: string;
  readonly sand: string;
  readonly building: string;
  readonly road: string;
  readonly mainRoad: string;
  readonly roadEdge: string;
  /** Footpaths and railways. */
  readonly path: string;
  /** Names of parks, museums, stations. */
  readonly sight: string;
  readonly waterName: string;
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
    city: "#edefe7",
    park: "#d5e6c9",
    meadow: "#e6eedc",
    sand: "#f4ecd6",
    building: "#e6e4dc",
    road: "#ffffff",
    mainRoad: "#ffffff",
    roadEdge: "#d8dcd2",
    path: "#c3cbc0",
    sight: "#3f6a4f",
    waterName: "#47686c",
  },
  dark: {
    water: "#0a1215",
    land: "#1a2522",
    town: "#24322d",
    border: "#33433d",
    label: "#a3b3ac",
    halo: "#1a2522",
    route: "#5fd3b1",
    city: "#18221f",
    park: "#1c3226",
    meadow: "#1c2c24",
    sand: "#2c2b21",
    building: "#22302b",
    road: "#32423c",
    mainRoad: "#40524b",
    roadEdge: "#131d1a",
    path: "#3a4b44",
    sight: "#8fbf9f",
    waterName: "#7fa0a5",
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
