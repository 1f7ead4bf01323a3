import type { PeriodCode } from "../theme/periods.ts";

/** Colours of a scene. Arrays are ordered from background to foreground. */
export interface ScenePalette {
  sky: readonly [top: string, middle: string, horizon: string];
  sun: string;
  cloud: string;
  land: readonly [string, string, string, string, string];
  stone: readonly [string, string, string, string];
  /** Desert rock, lit and shaded. */
  rock: readonly [string, string];
  water: readonly [string, string, string];
  sand: string;
  /** Cloth, paint and signs: warm, gold, cool, pale. */
  accents: readonly [string, string, string, string];
  lit: string;
  trail: string;
  ink: string;
}

export const scenePalettes: Record<PeriodCode, ScenePalette> = {
  1: {
    sky: ["#fbdc92", "#ffe7b8", "#ffbd88"],
    sun: "#fffbe8",
    cloud: "#fff4d6",
    land: ["#ead09e", "#bdc694", "#86ae89", "#4c8a77", "#2b6a5e"],
    stone: ["#f2cfa0", "#deae88", "#bd8677", "#835d66"],
    rock: ["#e3ad7f", "#c48864"],
    water: ["#d9e2c2", "#a4cdbd", "#72aea8"],
    sand: "#eccb93",
    accents: ["#dd6a45", "#f0b429", "#2f8f83", "#fff4dc"],
    lit: "#fff1c9",
    trail: "#fff8e6",
    ink: "#2b4a47",
  },
  2: {
    sky: ["#86cbf5", "#bce4fb", "#ecf8fe"],
    sun: "#fff5c8",
    cloud: "#ffffff",
    land: ["#cfe6d6", "#a0d0ae", "#66b089", "#348a69", "#186a52"],
    stone: ["#d3e5ee", "#a9c9da", "#7ca4be", "#467193"],
    rock: ["#ecbb93", "#d39368"],
    water: ["#a9ddf0", "#6fbfe0", "#3e9ccb"],
    sand: "#f2d8a0",
    accents: ["#e5633f", "#f5c04a", "#1f7a8c", "#ffffff"],
    lit: "#f4fbff",
    trail: "#fffdf2",
    ink: "#1c4657",
  },
  3: {
    sky: ["#e0574c", "#f98d63", "#ffd29a"],
    sun: "#ffecbd",
    cloud: "#ffc09a",
    land: ["#dd7f6c", "#b65c68", "#86436a", "#5b2f5d", "#3b1e49"],
    stone: ["#e28a72", "#bd656b", "#88466a", "#572d5b"],
    rock: ["#bd656b", "#88466a"],
    water: ["#f4a77c", "#cb6d6c", "#8e4869"],
    sand: "#e6a376",
    accents: ["#ff7a59", "#ffb347", "#7d4a94", "#ffe7c2"],
    lit: "#ffdf8e",
    trail: "#fff0dc",
    ink: "#2c1438",
  },
  4: {
    sky: ["#0b0e2e", "#1b1f57", "#44448c"],
    sun: "#f6f0d4",
    cloud: "#2b2f6c",
    land: ["#3c4088", "#2f3372", "#24285c", "#1b1e49", "#131536"],
    stone: ["#3c408a", "#2f3374", "#24275e", "#1a1d49"],
    rock: ["#3c408a", "#2b2f6e"],
    water: ["#414a98", "#2e357d", "#222863"],
    sand: "#5f5b95",
    accents: ["#e5633f", "#f0b429", "#5fa7bd", "#cfcbff"],
    lit: "#ffd98a",
    trail: "#efe9ff",
    ink: "#0b0d28",
  },
};
