import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fingerprintOf } from "@meander/api/modules/media/fingerprint";
import { drawPhoto } from "@meander/api/modules/demo/photos/draw-photo";
import { processPicture } from "@meander/api/modules/media/process-picture";
import { type CategoryCode, categoryCodes } from "@meander/domain/activity/category";
import { recognitionPolicy } from "@meander/domain/policy";
import { timePeriodCodes } from "@meander/domain/time/period";
import { renderScene } from "@meander/ui/scene/render-scene";
import sharp, { type Sharp } from "sharp";
import type { Proof } from "./proof.ts";

const PICTURES = 200;
/** A crop moves everything, and some are missed; the other two must not be. */
const HITS_MIN = { "re-encoded": 1, scaled: 1, cropped: 0.6 } as const;
type Variant = keyof typeof HITS_MIN;

export const recognitionProof: Proof = {
  name: "recognition",
  claim: `of ${PICTURES} pictures, each is recognised re-encoded and scaled, most cropped by 5 %, and no two are taken for each other`,
  run,
};

async function run({ seed, log }: Parameters<Proof["run"]>[0]): ReturnType<Proof["run"]> {
  const folder = await mkdtemp(join(tmpdir(), "meander-recognition-"));
  try {
    const fingerprints: string[] = [];
    const distances: Record<Variant, number[]> = { "re-encoded": [], scaled: [], cropped: [] };
    for (let number = 0; number < PICTURES; number += 1) {
      const uploaded = await upload(folder, await draw(seed, number));
      const fingerprint = await fingerprintOf(uploaded.stored);
      fingerprints.push(fingerprint);
      for (const [name, variant] of variantsOf(uploaded)) {
        const { fingerprint: other } = await upload(folder, await variant.toBuffer());
        distances[name].push(distanceBetween(fingerprint, other));
      }
      if (number % 50 === 49) log(`${number + 1} pictures`);
    }
    return evaluate(fingerprints, distances);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function evaluate(fingerprints: readonly string[], distances: Readonly<Record<Variant, readonly number[]>>) {
  const isAlike = (distance: number) => distance <= recognitionPolicy.alikeBits;
  const pairs = fingerprints.flatMap((one, index) =>
    fingerprints.slice(0, index).map((other) => distanceBetween(one, other)),
  );
  const falsePairs = pairs.filter(isAlike).length;
  const hits = Object.entries(distances).map(([name, found]) => ({ name, hits: found.filter(isAlike).length }));
  const figures = {
    ...Object.fromEntries(hits.map(({ name, hits: count }) => [`${name}, hits of ${PICTURES}`, count])),
    [`false pairs of ${pairs.length}`]: falsePairs,
    ...Object.fromEntries(
      [4, 6, 10, 12].flatMap((bits) => [
        [`cropped, hits with ${bits} bits`, distances.cropped.filter((distance) => distance <= bits).length],
        [`false pairs with ${bits} bits`, pairs.filter((distance) => distance <= bits).length],
      ]),
    ),
  };
  const violations = [
    ...(falsePairs > 0 ? [`${falsePairs} pairs are taken for each other`] : []),
    ...hits
      .filter(({ name, hits: count }) => count < PICTURES * HITS_MIN[name as Variant])
      .map(({ name, hits: count }) => `only ${count} are recognised ${name}`),
  ];
  return { figures, violations };
}

/** Three of four are computed photographs, the others drawn scenes. */
function draw(seed: number, number: number): Promise<Buffer> {
  const category = categoryCodes[number % categoryCodes.length] ?? (1 satisfies CategoryCode);
  const period = timePeriodCodes[Math.floor(number / 14) % timePeriodCodes.length] ?? 1;
  const own = `recognition-${seed}-${number}`;
  if (number % 4 !== 3) return drawPhoto({ seed: own, category, period, number });
  return sharp(Buffer.from(renderScene({ seed: own, category, period, width: 1280, height: 800 })))
    .png()
    .toBuffer();
}

async function upload(folder: string, bytes: Uint8Array) {
  const file = join(folder, "upload");
  await writeFile(file, bytes);
  const processed = await processPicture({ file, kind: "image" });
  if ("refusal" in processed) throw new Error(`The picture was refused: ${processed.refusal}`);
  const { width, height, fingerprint } = processed;
  const stored = processed.renditions.find(({ name }) => name === `${width}.jpg`)?.bytes;
  if (stored === undefined) throw new Error("The picture has no file in its own size");
  return { width, height, fingerprint, stored };
}

type Uploaded = Awaited<ReturnType<typeof upload>>;

function variantsOf({ stored, width, height }: Uploaded): readonly (readonly [Variant, Sharp])[] {
  const [left, top] = [Math.round(width * 0.025), Math.round(height * 0.025)];
  return [
    ["re-encoded", sharp(stored).jpeg({ quality: 50 })],
    [
      "scaled",
      sharp(stored)
        .resize(Math.round(width * 0.6))
        .jpeg(),
    ],
    [
      "cropped",
      sharp(stored)
        .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
        .jpeg(),
    ],
  ];
}

function distanceBetween(one: string, other: string): number {
  return [...one].filter((digit, index) => digit !== other[index]).length;
}
