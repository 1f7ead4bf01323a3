import { dark, light, type Palette } from "@meander/ui/theme/tokens";

type FontAddresses = { readonly heading: string | undefined; readonly text: string | undefined };

/** The product's fonts under the family names of the styles. */
export function fontFaces({ heading, text }: FontAddresses): string {
  return face("Bricolage Grotesque", heading) + face("Figtree", text);
}

function face(family: string, address: string | undefined): string {
  if (address === undefined) return "";
  return `@font-face { font-family: "${family}"; src: url("${address}") format("woff2"); font-weight: 200 900; font-display: swap; }\n`;
}

function variables({ paper, surface, ink, "ink-2": ink2, brand }: Palette): string {
  return `--paper: ${paper}; --surface: ${surface}; --ink: ${ink}; --ink-2: ${ink2}; --brand: ${brand};`;
}

export const mailPageStyles = `
:root { color-scheme: light dark; ${variables(light)} font: 16px/1.5 Figtree, system-ui, sans-serif; background: var(--paper); color: var(--ink); }
@media (prefers-color-scheme: dark) { :root { ${variables(dark)} } }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px 48px; }
h1 { font: 700 28px/1.2 "Bricolage Grotesque", system-ui, sans-serif; letter-spacing: -0.02em; margin: 24px 0 12px; overflow-wrap: anywhere; }
a { color: var(--brand); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 6px; }
.logo { display: inline-flex; gap: 10px; align-items: center; font: 700 24px/1 "Bricolage Grotesque", system-ui, sans-serif; letter-spacing: -0.02em; text-transform: lowercase; text-decoration: none; }
.quiet { color: var(--ink-2); margin: 0 0 12px; }
.empty, li a, iframe, details { background: var(--surface); border-radius: 14px; box-shadow: 0 1px 2px rgb(20 32 28 / 8%), 0 4px 16px rgb(20 32 28 / 6%); }
.empty { padding: 24px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
li a { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; padding: 16px 20px; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
li a strong { grid-column: 1 / -1; }
li a:hover strong { color: var(--brand); }
li a span, li a time, dt { color: var(--ink-2); }
time { font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 20px; overflow-wrap: anywhere; }
dd { margin: 0; grid-column: 2; }
iframe { display: block; width: 100%; height: 860px; border: 0; margin-bottom: 16px; color-scheme: light; }
details { padding: 16px 20px; }
summary { cursor: pointer; font-weight: 600; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0 0; font: inherit; }
@media (max-width: 480px) { li a { grid-template-columns: 1fr; } }
`;
