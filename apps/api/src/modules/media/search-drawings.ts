import type { CategoryCode } from "@meander/domain/activity/category";
import type { FoundPicture, mediaSearchQuery } from "@meander/domain/contract/media";
import { type LibraryScene, searchLibrary } from "@meander/domain/image/scene-library";
import type { Messages } from "@meander/domain/messages/catalogue";
import type { TimePeriodCode } from "@meander/domain/time/period";
import type { z } from "zod";
import type { Translate } from "../../translate.ts";

/** The message of each category's scene. */
const motifs = {
  1: "city",
  2: "mountains",
  3: "ride",
  4: "shore",
  5: "woods",
  6: "camp",
  7: "oldTown",
  8: "museum",
  9: "bars",
  10: "lakeside",
  11: "show",
  12: "tables",
  13: "balloons",
  14: "road",
} as const satisfies Record<CategoryCode, keyof Messages["sceneLibrary"]["motif"]>;
const periods = {
  1: "morning",
  2: "afternoon",
  3: "evening",
  4: "night",
} as const satisfies Record<TimePeriodCode, keyof Messages["sceneLibrary"]["title"]>;

/** A page of found pictures. */
export type FoundPage = {
  readonly results: FoundPicture[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
};

/** One page of our drawn pictures, with titles in the caller's language, in which they are searched too. */
export function searchDrawings(
  { keywords, related_image_id: relatedTo, page, limit, curated }: z.output<typeof mediaSearchQuery>,
  translate: Translate,
): FoundPage {
  const titleOf = ({ category, period }: LibraryScene) =>
    translate(`sceneLibrary.title.${periods[period]}`, { motif: translate(`sceneLibrary.motif.${motifs[category]}`) });
  const wordsOf = (scene: LibraryScene) => {
    const { category, period } = scene;
    const words = [
      translate(`sceneLibrary.words.${motifs[category]}`),
      translate(`sceneLibrary.periodWords.${periods[period]}`),
    ];
    return [titleOf(scene), ...words].join(" ");
  };
  const found = searchLibrary({ keywords, relatedTo, isCurated: curated }, wordsOf);
  const shown = found.slice((page - 1) * limit, page * limit);
  return {
    results: shown.map((scene) => ({
      id: scene.id,
      service: "local",
      title: titleOf(scene),
      description: null,
      urls: { small: scene.src, regular: scene.src, raw: scene.src },
      links: null,
      user: null,
      licence: null,
    })),
    page,
    pages: Math.ceil(found.length / limit),
    total: found.length,
  };
}
