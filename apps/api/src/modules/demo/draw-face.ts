import { createAvatar } from "@dicebear/core";
import * as openPeeps from "@dicebear/open-peeps";
import { categoryCodes } from "@meander/domain/activity/category";
import { timePeriodCodes } from "@meander/domain/time/period";
import { renderScene } from "@meander/ui/scene/render-scene";
import sharp from "sharp";
import type { Face } from "./faces.ts";

const SIZE = 1024;
/** The shoulders reach the lower edge. */
const PORTRAIT = { size: 1000, left: 12, top: 24 };

/** A portrait before a blurred scene, as a PNG of 1024 pixels square. The same person and number give the same one. */
export async function drawFace(
  face: Face,
  { personId, number }: { readonly personId: string; readonly number: number },
) {
  const scene = renderScene({
    seed: personId,
    category: categoryCodes[(5 * number) % categoryCodes.length] ?? 1,
    period: timePeriodCodes[number % timePeriodCodes.length] ?? 1,
    width: SIZE,
    height: SIZE,
  });
  const ground = await sharp(Buffer.from(scene)).resize(SIZE, SIZE, { fit: "cover" }).blur(10).toBuffer();
  const portrait = await sharp(Buffer.from(portraitOf(face)), { density: 200 })
    .resize(PORTRAIT.size, PORTRAIT.size)
    .toBuffer();
  const { left, top } = PORTRAIT;
  return sharp(ground)
    .composite([{ input: portrait, left, top }])
    .png()
    .toBuffer();
}

/** SVG. Every choice is given, so that nothing depends on chance. */
function portraitOf({ head, expression, skin, accent, clothing, beard, glasses }: Face): string {
  return createAvatar(openPeeps, {
    head: [head],
    face: [expression],
    skinColor: [hexOf(skin)],
    headContrastColor: [hexOf(accent)],
    clothingColor: [hexOf(clothing)],
    facialHair: beard === undefined ? [] : [beard],
    facialHairProbability: beard === undefined ? 0 : 100,
    accessories: glasses === undefined ? [] : [glasses],
    accessoriesProbability: glasses === undefined ? 0 : 100,
    maskProbability: 0,
  }).toString();
}

/** As DiceBear writes colours. */
function hexOf(colour: string): string {
  return colour.slice(1);
}
