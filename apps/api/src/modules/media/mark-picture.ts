import { renderMark } from "@meander/ui/scene/mark";
import sharp from "sharp";

let drawn: Promise<Buffer> | undefined;

export function drawMarkPng(): Promise<Buffer> {
  drawn ??= sharp(Buffer.from(renderMark({ size: 128 })))
    .png()
    .toBuffer();
  return drawn;
}
