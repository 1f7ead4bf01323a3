import { type CategoryCode, categoryCodes } from "../activity/category.ts";
import { scenePath } from "../paths.ts";
import { type TimePeriodCode, timePeriodCodes } from "../time/period.ts";
import { libraryScenes } from "./scene-seed.ts";

/** A drawn picture that everyone can choose for an activity or a cover. */
export type LibraryScene = {
  readonly id: string;
  readonly category: CategoryCode;
  readonly period: TimePeriodCode;
  readonly src: string;
  /** One of each kind. */
  readonly isCurated: boolean;
};

/** Each category at each time of day, in several drawings. Neighbours differ, so that the whole library is worth a look. */
const library: readonly LibraryScene[] = libraryScenes.flatMap((seed, index) =>
  timePeriodCodes.flatMap((shift) =>
    categoryCodes.map((category): LibraryScene => {
      const period = timePeriodCodes[(category + shift) % timePeriodCodes.length] ?? shift;
      return {
        id: `${category}-${period}-${index + 1}`,
        category,
        period,
        src: scenePath({ seed, category, period }),
        isCurated: index === 0,
      };
    }),
  ),
);

export type LibrarySearch = {
  /** Each word must begin one of a picture's words. Empty finds everything. */
  readonly keywords: string;
  /** Finds other pictures of the same place, then of the same time of day. */
  readonly relatedTo?: string | undefined;
  readonly isCurated: boolean;
};

/** The matching pictures. `wordsOf` returns a picture's title and search words. */
export function searchLibrary(
  { keywords, relatedTo, isCurated }: LibrarySearch,
  wordsOf: (scene: LibraryScene) => string,
): readonly LibraryScene[] {
  const wanted = wordsIn(keywords);
  const found = library.filter((scene) => {
    if (isCurated && !scene.isCurated) return false;
    const words = wanted.length === 0 ? [] : wordsIn(wordsOf(scene));
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
  if (relatedTo === undefined) return found;
  const origin = library.find(({ id }) => id === relatedTo);
  if (origin === undefined) return [];
  const others = found.filter(({ id }) => id !== origin.id);
  const isSamePlace = ({ category }: LibraryScene) => category === origin.category;
  const isSameTime = ({ period }: LibraryScene) => period === origin.period;
  return [...others.filter(isSamePlace), ...others.filter((scene) => !isSamePlace(scene) && isSameTime(scene))];
}

/** In lower case, without accents. */
function wordsIn(text: string): string[] {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** A drawing for a video without a picture of its own; the same for the same video. */
export function videoPosterOf(videoId: string): string {
  const sum = [...videoId].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (library[sum % library.length] ?? library[0])?.src ?? "";
}
