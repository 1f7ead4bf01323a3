import { srcSetOf } from "@meander/ui/primitives/picture";
import { previewPath } from "@meander/domain/paths";
import { hashText } from "@meander/ui/scene/random";
import type { PageHead, PreloadedImage } from "../shared/page/page.ts";
import { documentOf } from "../shared/page/structured-data.ts";
import type { PageAssets } from "./page-assets.ts";

type DocumentParts = {
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  readonly theme: "light" | "dark" | null;
  readonly nonce: string;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** Beside the logo. */
  readonly badge: string | null;
  readonly publicUrl: string;
  /** See `AssetHost`. */
  readonly assetHost: string;
  readonly path: string;
  readonly head: PageHead;
  readonly assets: PageAssets;
  /** A page without scripts. */
  readonly isPlain: boolean;
  /** The address of the styles of what browsers see without scripts. */
  readonly plainStyles: string;
  readonly fonts: readonly string[];
  readonly body: string;
  readonly state: string;
  readonly stateId: string;
  readonly colours: { readonly light: string; readonly dark: string };
};

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** Browsers with AVIF load the photo that `Picture` shows; others ignore the link. */
function preloadLink({ src, avifWidths, sizes }: PreloadedImage, assetHost: string): string {
  const attributes =
    avifWidths === undefined
      ? `href="${escapeHtml(assetHost + src)}"`
      : `type="image/avif" imagesrcset="${escapeHtml(srcSetOf(avifWidths, assetHost))}" imagesizes="${escapeHtml(sizes)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" ${attributes}>`;
}

const previewSize = [
  `<meta property="og:image:width" content="1200">`,
  `<meta property="og:image:height" content="630">`,
];

/** The address of the picture in link previews. */
function previewOf({ head: { preview, image }, locale, publicUrl, assetHost }: DocumentParts): string {
  if (preview === undefined) return new URL(image ?? "/scene/1/3/meander.png", assetHost || publicUrl).href;
  const version = hashText(JSON.stringify(preview.shows)).toString(36);
  return new URL(previewPath(preview.page, { locale, version }), publicUrl).href;
}

/** Generated content: no page needs code for it. */
function badgeStyle(badge: string | null): string {
  return badge === null ? "" : ` style="${escapeHtml(`--logo-badge: ${JSON.stringify(badge)}`)}"`;
}

function scriptsOf({ assets, nonce }: DocumentParts): string[] {
  const attributes = `fetchpriority="low" nonce="${escapeHtml(nonce)}"`;
  return [
    ...assets.scripts.map((href) => `<link rel="modulepreload" ${attributes} href="${escapeHtml(href)}">`),
    `<script type="module" ${attributes} src="${escapeHtml(assets.entry)}"></script>`,
  ];
}

/** The complete HTML document of a rendered page. `state` must already be escaped for a script element. */
export function renderDocument(parts: DocumentParts): string {
  const { head, assets } = parts;
  const nonce = `nonce="${escapeHtml(parts.nonce)}"`;
  const canonical = escapeHtml(new URL(head.path ?? parts.path, parts.publicUrl).href);
  const image = escapeHtml(previewOf(parts));
  const described = documentOf(head.describes ?? []);
  const title = escapeHtml(parts.title);
  const description = escapeHtml(parts.description);
  const colour = (theme: "light" | "dark") =>
    parts.theme === null
      ? `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${parts.colours[theme]}">`
      : parts.theme === theme
        ? `<meta name="theme-color" content="${parts.colours[theme]}">`
        : "";
  const plainStyles = `<link rel="stylesheet" href="${escapeHtml(parts.plainStyles)}">`;
  const lines = [
    `<!doctype html>`,
    `<html lang="${escapeHtml(parts.locale)}" dir="${parts.direction}"${parts.theme === null ? "" : ` data-theme="${parts.theme}"`}${badgeStyle(parts.badge)}>`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${canonical}">`,
    head.feed === undefined
      ? ""
      : `<link rel="alternate" type="application/rss+xml" title="${title}" href="${escapeHtml(head.feed)}">`,
    head.isHiddenFromSearch === true ? `<meta name="robots" content="noindex">` : "",
    ...parts.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
    ),
    head.preloadImage === undefined ? "" : preloadLink(head.preloadImage, parts.assetHost),
    ...assets.styles.map(
      ({ href, text }) =>
        `<style ${nonce} data-href="${escapeHtml(href)}">${text.replace(/<\/style/gi, "<\\/style")}</style>`,
    ),
    // The page is readable without scripts: images and fonts have priority.
    ...(parts.isPlain ? [plainStyles] : [...scriptsOf(parts), `<noscript>${plainStyles}</noscript>`]),
    colour("light"),
    colour("dark"),
    `<link rel="icon" type="image/svg+xml" href="/img/icon.svg">`,
    `<link rel="apple-touch-icon" href="/img/icon-192.png">`,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(parts.siteName)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:image" content="${image}">`,
    ...(head.preview === undefined ? [] : previewSize),
    `<meta property="og:image:alt" content="${title}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    described === null
      ? ""
      : `<script type="application/ld+json" ${nonce}>${described.replace(/</g, "\\u003c")}</script>`,
    `</head>`,
    `<body>`,
    `<div id="root">${parts.body}</div>`,
    parts.isPlain ? "" : `<script type="application/json" id="${parts.stateId}" ${nonce}>${parts.state}</script>`,
    `</body>`,
    `</html>`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}
