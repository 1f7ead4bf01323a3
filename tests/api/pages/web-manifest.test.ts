import sharp from "sharp";
import { expect, test } from "vitest";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const read = (path: string) => api.app.request(path, {}, { incoming: { socket: { remoteAddress: "192.0.2.1" } } });

test("the manifest names icons of the sizes that they have, for a phone that cuts them too", async () => {
  const response = await read("/manifest.webmanifest");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/manifest+json"]);
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: "Meander", display: "standalone", start_url: "/", lang: "en-GB", dir: "ltr" });
  const purposes = manifest.icons.map(
    ({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`,
  );
  expect(purposes).toEqual(["192x192 any", "192x192 maskable", "512x512 any", "512x512 maskable"]);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(Buffer.from(await (await read(src)).arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
