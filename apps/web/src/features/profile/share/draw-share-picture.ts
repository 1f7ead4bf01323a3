import type { UserProfile } from "@meander/domain/contract/profiles";
import { scenePath } from "@meander/domain/paths";
import { avatarGround, initialsOf } from "@meander/ui/scene/initials-avatar";
import { logoDot, logoPath } from "@meander/ui/scene/logo";
import { light } from "@meander/ui/theme/tokens";
import { avatarPictureOf } from "../../../shared/people/avatar-person.ts";
import { isLinked } from "@meander/domain/image/stock-service";
import { coverSceneOf, shownCoverOf } from "@meander/domain/profile/shown-cover";
import { fitText } from "./fit-text.ts";

/** The size that chats and social networks ask for, px. */
const size = { width: 1200, height: 630 };
const cover = { height: 320 };
const face = { x: 172, y: 320, radius: 108, border: 10 };
const margin = 64;
const textWidth = size.width - 2 * margin;

/** Cover, face, name and headline as one picture, in the light theme. Rejects if one of its images fails. */
export async function drawSharePicture(profile: UserProfile, siteName: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  const fonts = fontsOf();
  const shown = shownCoverOf(profile);
  const photo = shown === null || isLinked(shown) ? null : shown;
  const hasFace = avatarPictureOf(profile.image) !== undefined;
  const [ground, avatar] = await Promise.all([
    loadImage(photo?.src ?? scenePath(coverSceneOf(profile), "png")),
    hasFace ? loadImage(profile.image) : null,
    ...Object.values(fonts).map(loadFont),
  ]);
  context.fillStyle = light.paper;
  context.fillRect(0, 0, size.width, size.height);
  drawCovering(context, ground, { x: 0, y: 0, width: size.width, height: cover.height }, photo?.position?.y);
  drawFace(context, profile, avatar, fonts.initials);
  context.fillStyle = light.ink;
  const nameAt = face.x + face.radius + 36;
  const name = { font: fonts.name, lines: 1, lineHeight: 0, x: nameAt, y: 404, width: size.width - margin - nameAt };
  writeLines(context, `${profile.firstName} ${profile.lastName}`, name);
  context.fillStyle = light["ink-2"];
  const headline = { font: fonts.text, lines: 2, lineHeight: 46, x: margin, y: 488, width: textWidth };
  writeLines(context, profile.headline ?? "", headline);
  drawMaker(context, siteName, fonts.maker);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png"),
  );
}

function fontsOf() {
  const style = getComputedStyle(document.documentElement);
  const [text, heading] = [style.getPropertyValue("--font-text"), style.getPropertyValue("--font-heading")];
  return {
    name: `700 60px ${heading}`,
    initials: `700 84px ${heading}`,
    text: `400 34px ${text}`,
    maker: `700 34px ${heading}`,
  };
}

/** Of its families only the first: a fallback is of the device, and none has them all. */
async function loadFont(font: string): Promise<void> {
  await document.fonts.load(font.split(",", 1).join());
}

async function loadImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = src;
  await image.decode();
  return image;
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Fills the box as `object-fit: cover` does; `focusY` from 0 (top) to 1. */
function drawCovering(context: CanvasRenderingContext2D, image: HTMLImageElement, box: Box, focusY = 0.5): void {
  const scale = Math.max(box.width / image.naturalWidth, box.height / image.naturalHeight);
  const [width, height] = [box.width / scale, box.height / scale];
  const [left, top] = [(image.naturalWidth - width) / 2, (image.naturalHeight - height) * focusY];
  context.drawImage(image, left, top, width, height, box.x, box.y, box.width, box.height);
}

function drawFace(
  context: CanvasRenderingContext2D,
  { _id, firstName, lastName }: UserProfile,
  image: HTMLImageElement | null,
  font: string,
): void {
  const { x, y, radius, border } = face;
  fillCircle(context, radius + border, light.paper);
  fillCircle(context, radius, avatarGround(_id));
  if (image === null) {
    Object.assign(context, { font, fillStyle: "#fff", textAlign: "center", textBaseline: "middle" });
    context.fillText(initialsOf(firstName, lastName), x, y + 4);
    return;
  }
  context.save();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.clip();
  drawCovering(context, image, { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
  context.restore();
}

function fillCircle(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(face.x, face.y, radius, 0, 2 * Math.PI);
  context.fill();
}

type Lines = {
  readonly font: string;
  readonly lines: number;
  readonly lineHeight: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
};

function writeLines(context: CanvasRenderingContext2D, text: string, lines: Lines): void {
  const { font, lineHeight, x, y, width } = lines;
  const direction = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? "rtl" : "ltr";
  Object.assign(context, { font, direction, textAlign: "left", textBaseline: "alphabetic" });
  const fitted = fitText(text, (part) => context.measureText(part).width, width, lines.lines);
  for (const [index, line] of fitted.entries()) context.fillText(line, x, y + index * lineHeight);
}

/** Logo and name of the site, at the bottom. */
function drawMaker(context: CanvasRenderingContext2D, siteName: string, font: string): void {
  context.save();
  context.translate(margin, 566);
  Object.assign(context, { strokeStyle: light.brand, fillStyle: light.brand, lineWidth: 4.4, lineCap: "round" });
  context.scale(1.4, 1.4);
  context.stroke(new Path2D(logoPath));
  context.beginPath();
  context.arc(logoDot.x, logoDot.y, logoDot.radius, 0, 2 * Math.PI);
  context.fill();
  context.restore();
  const { brand } = light;
  Object.assign(context, { font, fillStyle: brand, direction: "ltr", textAlign: "left", textBaseline: "alphabetic" });
  context.fillText(siteName, margin + 58, 594);
}
