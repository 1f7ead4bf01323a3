import { renderLogo } from "@meander/ui/scene/logo";
import sharp from "sharp";

let drawn: Promise<Buffer> | undefined;

export function drawMarkPng(): Promise<Buffer> {
  drawn ??= sharp(Buffer.from(renderLogo({ size: 128 })))
    .png()
    .toBuffer();
  return drawn;
}
