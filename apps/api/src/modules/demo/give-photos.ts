import { isCategoryCode, otherCategory } from "@meander/domain/activity/category";
import type { ImageItem } from "@meander/domain/contract/people";
import { pictureAddress } from "@meander/domain/image/picture-address";
import { afternoon, isTimePeriodCode } from "@meander/domain/time/period";
import { hashText } from "@meander/ui/scene/random";
import { describedImage } from "../media/own-pictures.ts";
import { givePhotosTo, listPhotographed, type Photographed } from "./photo-queries.ts";
import { type Uploading, uploadDemoPicture } from "./upload-demo-picture.ts";

/** How many photos activities have. Some have none, so that drawn scenes are seen too. */
const counts = [1, 2, 0, 1, 3, 1, 0] as const;

/**
 * Takes photos for what the people of the demo world show, and uploads them as they would themselves, once each. What
 * begins first comes first.
 */
export async function givePhotos(needs: Uploading): Promise<void> {
  for (const subject of await listPhotographed(needs.db)) await photograph(needs, subject);
}

async function photograph(needs: Uploading, subject: Photographed): Promise<void> {
  const { drawPhoto } = await import("./photos/draw-photo.ts");
  const category = isCategoryCode(subject.category) ? subject.category : otherCategory;
  const period = isTimePeriodCode(subject.period) ? subject.period : afternoon;
  const count = subject.kind === "activity" ? (counts[hashText(subject.key) % counts.length] ?? 1) : 1;
  const images: ImageItem[] = [];
  for (let number = 0; number < count; number += 1) {
    const bytes = await drawPhoto({ seed: subject.key, category, period, number });
    const row = await uploadDemoPicture(needs, { ownerId: subject.ownerId, kind: "image", bytes });
    images.push(describedImage({ src: pictureAddress(row.id) }, new Map([[row.id, row]])));
  }
  await needs.db.transaction().execute((trx) => givePhotosTo(trx, subject, images));
}
