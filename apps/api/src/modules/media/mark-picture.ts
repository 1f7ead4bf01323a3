import { renderLogo } from "@meander/ui/scene/logo";
import sharp from "sharp";

const drawn = new Map<string, Promise<Buffer>>();

function drawOnce(name: string, svg: string, [width, height]: readonly [number, number]): Promise<Buffer> {
  const known = drawn.get(name) ?? sharp(Buffer.from(svg)).resize(width, height).png().toBuffer();
  drawn.set(name, known);
  return known;
}

export function drawMarkPng(): Promise<Buffer> {
  return drawOnce("mark", renderLogo({ size: 128 }), [128, 96]);
}

/** A square icon, also fit to be cut to a circle: the logo is within the middle four fifths. */
export function drawIconPng(size: 192 | 512): Promise<Buffer> {
  return drawOnce(`icon ${size}`, renderLogo({ ground: "#ddefe8", size }), [size, size]);
}

/** The mark alone: Android shows its shape in one colour in the status line. */
export function drawBadgePng(): Promise<Buffer> {
  return drawOnce("badge", renderLogo({ colour: "#ffffff", size: 96 }), [96, 72]);
}
