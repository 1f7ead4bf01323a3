import type { PeriodName } from "./periods.ts";

export interface PeriodColours {
  /** The background of a chip, tile or banner. */
  ground: string;
  /** The text colour on `ground`. */
  text: string;
  /** Bars, pins and dots: always next to text, and outlined with `text`. */
  mark: string;
}

export interface Palette {
  paper: string;
  surface: string;
  sunk: string;
  ink: string;
  "ink-2": string;
  /** Hairlines: decorative, never the only edge of a control. */
  line: string;
  /** Borders of fields and checkboxes: 3:1 on every background. */
  control: string;
  brand: string;
  "on-brand": string;
  "brand-soft": string;
  heart: string;
  danger: string;
  "on-danger": string;
  "danger-soft": string;
  /** A selected chip. */
  chosen: string;
  "on-chosen": string;
  periods: Record<PeriodName, PeriodColours>;
}

export const light: Palette = {
  paper: "#f6f7f3",
  surface: "#ffffff",
  sunk: "#ecefea",
  ink: "#14201c",
  "ink-2": "#4b5a54",
  line: "#dae0da",
  control: "#6f7e77",
  brand: "#0b5b49",
  "on-brand": "#ffffff",
  "brand-soft": "#ddefe8",
  heart: "#e0442e",
  danger: "#b8301c",
  "on-danger": "#ffffff",
  "danger-soft": "#fce8e4",
  chosen: "#14201c",
  "on-chosen": "#ffffff",
  periods: {
    morning: { ground: "#fff1cc", text: "#6a4600", mark: "#f0b429" },
    afternoon: { ground: "#dff0fb", text: "#0d4a72", mark: "#3496d8" },
    evening: { ground: "#fde4db", text: "#7b2812", mark: "#e5633f" },
    night: { ground: "#e6e7fa", text: "#2a2d80", mark: "#5156bd" },
  },
};

export const dark: Palette = {
  paper: "#0e1513",
  surface: "#16201d",
  sunk: "#0a100e",
  ink: "#e9f0ec",
  "ink-2": "#a3b3ac",
  line: "#283530",
  control: "#6e8078",
  brand: "#5fd3b1",
  "on-brand": "#06271f",
  "brand-soft": "#163a31",
  heart: "#ff7a66",
  danger: "#ff9a8a",
  "on-danger": "#2a0b06",
  "danger-soft": "#3d1812",
  chosen: "#e9f0ec",
  "on-chosen": "#0e1513",
  periods: {
    morning: { ground: "#3b2e0c", text: "#ffdd8f", mark: "#f0b429" },
    afternoon: { ground: "#0e2f45", text: "#9ad4ff", mark: "#3496d8" },
    evening: { ground: "#431d12", text: "#ffb8a1", mark: "#e5633f" },
    night: { ground: "#20224f", text: "#bfc1ff", mark: "#7c80e8" },
  },
};

export const palettes = { light, dark } as const;

export type ThemeName = keyof typeof palettes;
type ColourKey = Exclude<keyof Palette, "periods">;

/**
 * Every text colour with its allowed backgrounds; a test requires 4.5:1.
 * @reference
 */
export const textPairs: readonly { text: ColourKey; grounds: readonly ColourKey[] }[] = [
  { text: "ink", grounds: ["paper", "surface", "sunk", "brand-soft", "danger-soft"] },
  { text: "ink-2", grounds: ["paper", "surface", "sunk", "brand-soft"] },
  { text: "brand", grounds: ["paper", "surface", "sunk", "brand-soft"] },
  { text: "on-brand", grounds: ["brand"] },
  { text: "danger", grounds: ["paper", "surface", "sunk", "danger-soft"] },
  { text: "on-danger", grounds: ["danger"] },
  { text: "on-chosen", grounds: ["chosen"] },
];

/**
 * Edges and icons that convey meaning; a test requires 3:1.
 * @reference
 */
export const graphicPairs: readonly { mark: ColourKey; grounds: readonly ColourKey[] }[] = [
  { mark: "control", grounds: ["paper", "surface", "sunk"] },
  { mark: "brand", grounds: ["paper", "surface", "sunk"] },
  { mark: "heart", grounds: ["paper", "surface"] },
];
