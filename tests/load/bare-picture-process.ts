import sharp from "sharp";

/** Receives paths of uploads, and does what the pool does with each by sharp alone. */

sharp.cache(false);
sharp.concurrency(1);
const widths = [320, 640, 960, 1280];

process.on("message", (path: string) => {
  void render(path).then(() => process.send?.("done"));
});
process.on("disconnect", () => process.exit());

async function render(path: string): Promise<void> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize({ width: 1280, height: 720, fit: "inside" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of [...widths.filter((each) => each < info.width), info.width]) {
    const sized = await sharp(data, { raw }).resize(width).raw().toBuffer({ resolveWithObject: true });
    const picture = () => sharp(sized.data, { raw: { ...raw, width: sized.info.width, height: sized.info.height } });
    await picture().jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    await picture().avif({ quality: 50, effort: 0 }).toBuffer();
  }
}
