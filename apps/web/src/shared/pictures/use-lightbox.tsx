import type { ImageItem } from "@meander/domain/contract/people";
import { lazy, type ReactNode, Suspense, useState } from "react";

const PhotoLightbox = lazy(async () => ({ default: (await import("./photo-lightbox.tsx")).PhotoLightbox }));

type Photos = {
  readonly images: readonly ImageItem[];
  readonly altOf: (image: ImageItem, index: number) => string;
  /** Not one's own. */
  readonly canReport: boolean;
};

/** Opens pictures over the whole page; the code loads with the first. The caller renders `lightbox`. */
export function useLightbox({ images, altOf, canReport }: Photos) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const lightbox: ReactNode = openAt !== null && (
    <Suspense>
      <PhotoLightbox
        photos={images.map((image, index) => ({ ...image, alt: altOf(image, index) }))}
        index={openAt}
        canReport={canReport}
        onClose={() => setOpenAt(null)}
      />
    </Suspense>
  );
  return { openLightbox: setOpenAt, lightbox };
}
