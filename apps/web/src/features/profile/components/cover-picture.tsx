import type { UserProfile } from "@meander/domain/contract/profiles";
import { scenePath, wideScenePath } from "@meander/domain/paths";
import { Picture } from "@meander/ui/primitives/picture";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import profileStyles from "../profile.module.css";

type CoverPictureProps = {
  readonly profile: Pick<UserProfile, "_id" | "cover">;
  /** A picture on its way, shown instead. */
  readonly preview?: string | undefined;
};

/** A photo, or an evening shore scene derived from the person's id. */
export function CoverPicture({ profile, preview }: CoverPictureProps) {
  const { cover } = profile;
  const scene = coverSceneOf(profile);
  return (
    <Picture
      source={preview === undefined ? cover && pictureSourceOf(cover) : { src: preview }}
      className={profileStyles.heroCover}
      fallbackSrc={scenePath(scene)}
      wideFallback={{ media: "(min-width: 40em)", src: wideScenePath(scene) }}
      alt={cover?.alt ?? ""}
      width={1280}
      height={720}
      sizes="100vw"
      eager
    />
  );
}

export function coverSceneOf(profile: Pick<UserProfile, "_id">) {
  return { seed: profile._id, category: 4, period: 3 };
}
