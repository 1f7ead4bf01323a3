import { scenePath, wideScenePath } from "@meander/domain/paths";
import { Picture } from "@meander/ui/primitives/picture";
import { PhotoCredit } from "../../../shared/pictures/photo-credit.tsx";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import { type CoverOwner, coverSceneOf, shownCoverOf } from "@meander/domain/profile/shown-cover";
import profileStyles from "../profile.module.css";

type CoverPictureProps = {
  readonly profile: CoverOwner;
  /** A picture on its way, shown instead. */
  readonly preview?: string | undefined;
};

/** The person's cover, else a picture of their first project, else a scene of what they do or where they live. */
export function CoverPicture({ profile, preview }: CoverPictureProps) {
  const cover = shownCoverOf(profile);
  const scene = coverSceneOf(profile);
  return (
    <>
      <Picture
        source={preview === undefined ? cover && pictureSourceOf(cover) : { src: preview }}
        className={profileStyles.heroCover}
        fallbackSrc={scenePath(scene)}
        wideFallback={{ media: "(min-width: 40em)", src: wideScenePath(scene) }}
        alt={profile.cover?.alt ?? ""}
        width={1280}
        height={720}
        sizes="100vw"
        eager
      />
      {cover?.credit && preview === undefined && <PhotoCredit credit={cover.credit} corner="top" />}
    </>
  );
}
