import { lazy, Suspense } from "react";
import { useSession } from "../../../shared/session/use-session.ts";
import type { PicturedItem } from "../use-own-item.ts";
import { ImageCarousel } from "./image-carousel.tsx";

const OwnItemPictures = lazy(async () => ({ default: (await import("./own-item-pictures.tsx")).OwnItemPictures }));

/** The pictures of a project or a position, which its owner can edit. */
export function ItemPictures(props: PicturedItem) {
  const session = useSession();
  const carousel = <ImageCarousel images={props.images} ownerId={props.ownerId} />;
  if (session?._id !== props.ownerId) return carousel;
  return (
    <Suspense fallback={carousel}>
      <OwnItemPictures {...props} />
    </Suspense>
  );
}
