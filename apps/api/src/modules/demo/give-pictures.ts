import { createPictureProcessor } from "../media/picture-processor.ts";
import { giveFaces } from "./give-faces.ts";
import { givePhotos } from "./give-photos.ts";
import type { Needs } from "./upload-demo-picture.ts";

/**
 * Scheduled job: the faces of the demo world's people, then the photos of their activities, projects and covers, each
 * once. The site is ready before, since it takes some seconds each.
 */
export async function givePictures(needs: Needs): Promise<void> {
  const processor = createPictureProcessor(needs.log);
  try {
    await giveFaces({ ...needs, processor });
    await givePhotos({ ...needs, processor });
  } finally {
    processor.stop();
  }
}
