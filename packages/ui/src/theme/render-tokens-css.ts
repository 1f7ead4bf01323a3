import { dark, light, type Palette } from "./tokens.ts";

function declarations(palette: Palette, indent: string): string {
  const { periods, ...plain } = palette;
  const lines = Object.entries(plain).map(([name, value]) => `${indent}--${name}: ${value};`);
  for (const [period, colours] of Object.entries(periods)) {
    for (const [role, value] of Object.entries(colours)) lines.push(`${indent}--${period}-${role}: ${value};`);
  }
  return lines.join("\n");
}

/**
 * The content of `tokens.css`. After a change of `tokens.ts`, run its test with `-u` to update the file.
 * @reference
 */
export function renderTokensCss(): string {
  return `/* Written from tokens.ts: change that file, then run its test with -u. */
@layer tokens {
  :root {
    color-scheme: light;
${declarations(light, "    ")}
  }

  @media (prefers-color-scheme: dark) {
    :root:not([data-theme="light"]) {
      color-scheme: dark;
${declarations(dark, "      ")}
    }
  }

  :root[data-theme="dark"] {
    color-scheme: dark;
${declarations(dark, "    ")}
  }
}
`;
}
