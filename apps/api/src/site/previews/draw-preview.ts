import { createRequire } from "node:module";
import { logoDot, logoPath } from "@meander/ui/scene/logo";
import { renderScene, type SceneRequest } from "@meander/ui/scene/render-scene";
import { periodNames } from "@meander/ui/theme/periods";
import { light } from "@meander/ui/theme/tokens";
import sharp, { type OverlayOptions } from "sharp";

/** As link previews show it, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const;

export type Preview = {
  readonly ground:
    | { readonly kind: "scene"; readonly scene: SceneRequest }
    /** A photo in any format that sharp reads; `focusY` from 0, its upper edge, to 1. */
    | { readonly kind: "photo"; readonly bytes: Uint8Array; readonly focusY: number };
  readonly title: string;
  /** When: at the upper left, in the colours of the time of day. */
  readonly pill: { readonly text: string; readonly period: SceneRequest["period"] } | null;
  /** Below the title, one line each. */
  readonly lines: readonly string[];
  /** Beside the lines: a square picture. */
  readonly face: Uint8Array | null;
};

const require = createRequire(import.meta.url);
// Pango reads TTF only, not the fonts of the website. Characters that they lack come from the system's fonts.
const fonts = {
  title: {
    font: "Bricolage Grotesque Bold",
    fontfile: require.resolve("@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf"),
  },
  text: {
    font: "Figtree SemiBold",
    fontfile: require.resolve("@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf"),
  },
} as const;

const MARGIN = 56;
const FACE = 112;
const RING = 6;
const TITLE_SIZES = [84, 72, 60, 50] as const;
const TITLE_HEIGHT_MAX = 270;
const LINE_SIZE = 32;
const LINE_HEIGHT = 44;
const PILL = { size: 30, height: 60, padding: 28 } as const;
const { width: WIDTH, height: HEIGHT } = previewSize;

type Text = { readonly picture: Buffer; readonly width: number; readonly height: number };
type TextStyle = {
  readonly face: keyof typeof fonts;
  readonly size: number;
  readonly colour: string;
  readonly width?: number;
};

/** A JPEG of `previewSize`: the picture with what it is, when, where and by whom. */
export async function drawPreview(input: Preview): Promise<Buffer> {
  const { title, pill, lines, face } = input;
  const bottom = HEIGHT - MARGIN;
  const linesTop = bottom - Math.max(lines.length * LINE_HEIGHT, face === null ? 0 : FACE);
  const heading = await fitTitle(title);
  const layers: OverlayOptions[] = [
    { input: Buffer.from(shade), left: 0, top: 0 },
    { input: heading.picture, left: MARGIN, top: Math.max(MARGIN, linesTop - 28 - heading.height) },
    ...(await brandLayers()),
    ...(pill === null ? [] : await pillLayers(pill)),
  ];
  if (face !== null) layers.push({ input: await roundFace(face), left: MARGIN, top: bottom - FACE });
  const left = MARGIN + (face === null ? 0 : FACE + 24);
  const centring = face === null ? 0 : Math.max(0, (FACE - lines.length * LINE_HEIGHT) / 2);
  for (const [index, line] of lines.entries()) {
    const text = await write(line, { face: "text", size: LINE_SIZE, colour: "#ffffff" });
    const fitted = await sharp(text.picture)
      .resize({ width: WIDTH - left - MARGIN, withoutEnlargement: true })
      .toBuffer();
    layers.push({ input: fitted, left, top: Math.round(linesTop + centring + index * LINE_HEIGHT) });
  }
  return sharp(await drawGround(input.ground))
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Dark enough below for white letters on any photo: at least 4.5 to 1 on white. */
const shade =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
  `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1">` +
  `<stop offset="0" stop-color="${light.ink}" stop-opacity="0.42"/>` +
  `<stop offset="0.26" stop-color="${light.ink}" stop-opacity="0.1"/>` +
  `<stop offset="0.5" stop-color="${light.ink}" stop-opacity="0.68"/>` +
  `<stop offset="1" stop-color="${light.ink}" stop-opacity="0.9"/>` +
  `</linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`;

function drawGround(ground: Preview["ground"]): Promise<Buffer> {
  const { width, height } = previewSize;
  if (ground.kind === "scene") {
    const svg = renderScene({ ...ground.scene, width, height });
    return sharp(Buffer.from(svg)).resize(width, height, { fit: "cover" }).png().toBuffer();
  }
  return coverAt(ground.bytes, ground.focusY);
}

/** As `object-fit: cover` with a vertical `object-position`. */
async function coverAt(bytes: Uint8Array, focusY: number): Promise<Buffer> {
  const upright = await sharp(bytes).rotate().toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const scale = Math.max(WIDTH / width, HEIGHT / height);
  const [scaledWidth, scaledHeight] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  return sharp(upright.data)
    .resize(scaledWidth, scaledHeight)
    .extract({
      left: Math.floor((scaledWidth - WIDTH) / 2),
      top: Math.floor((scaledHeight - HEIGHT) * focusY),
      width: WIDTH,
      height: HEIGHT,
    })
    .png()
    .toBuffer();
}

/** In the largest size that leaves enough of the picture. */
async function fitTitle(title: string): Promise<Text> {
  for (const size of TITLE_SIZES) {
    const text = await write(title, { face: "title", size, colour: "#ffffff", width: WIDTH - 2 * MARGIN });
    if (text.height <= TITLE_HEIGHT_MAX && text.width <= WIDTH - 2 * MARGIN) return text;
  }
  const smallest = await write(title, { face: "title", size: 50, colour: "#ffffff", width: WIDTH - 2 * MARGIN });
  const height = Math.min(smallest.height, TITLE_HEIGHT_MAX);
  const width = Math.min(smallest.width, WIDTH - 2 * MARGIN);
  const picture = await sharp(smallest.picture).extract({ left: 0, top: 0, width, height }).toBuffer();
  return { picture, width, height };
}

async function pillLayers({ text, period }: NonNullable<Preview["pill"]>): Promise<OverlayOptions[]> {
  const { ground, text: colour } = light.periods[periodNames[period]];
  const label = await write(text, { face: "text", size: PILL.size, colour });
  const width = label.width + 2 * PILL.padding;
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${PILL.height}"><rect width="100%" height="100%" rx="${PILL.height / 2}" fill="${ground}"/></svg>`;
  const top = MARGIN + Math.round((PILL.height - label.height) / 2);
  return [
    { input: Buffer.from(shape), left: MARGIN, top: MARGIN },
    { input: label.picture, left: MARGIN + PILL.padding, top },
  ];
}

/** The logo and the name at the upper right. */
async function brandLayers(): Promise<OverlayOptions[]> {
  const name = await write("meander", { face: "title", size: 40, colour: "#ffffff" });
  const left = WIDTH - MARGIN - name.width;
  const mark =
    `<svg xmlns="http://www.w3.org/2000/svg" width="56" height="42" viewBox="0 0 32 24">` +
    `<path d="${logoPath}" fill="none" stroke="#ffffff" stroke-width="4.4" stroke-linecap="round"/>` +
    `<circle cx="${logoDot.x}" cy="${logoDot.y}" r="${logoDot.radius}" fill="#ffffff"/></svg>`;
  return [
    { input: Buffer.from(mark), left: left - 72, top: MARGIN + 8 },
    { input: name.picture, left, top: MARGIN + 12 },
  ];
}

/** In a circle with a white ring. */
async function roundFace(bytes: Uint8Array): Promise<Buffer> {
  const inner = FACE - 2 * RING;
  const circle = (size: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="#ffffff"/></svg>`,
    );
  const face = await sharp(bytes)
    .rotate()
    .resize(inner, inner, { fit: "cover" })
    .composite([{ input: circle(inner), blend: "dest-in" }])
    .png()
    .toBuffer();
  return sharp(circle(FACE))
    .composite([{ input: face, left: RING, top: RING }])
    .png()
    .toBuffer();
}

/** The text as a transparent picture, wrapped into `width` if given. */
async function write(text: string, { face, size, colour, width }: TextStyle): Promise<Text> {
  const { font, fontfile } = fonts[face];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${font} ${size}`,
      fontfile,
      rgba: true,
      // With 72 dots per inch a point is a pixel.
      dpi: 72,
      ...(width !== undefined && { width, wrap: "word-char" }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}

function escapeMarkup(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
