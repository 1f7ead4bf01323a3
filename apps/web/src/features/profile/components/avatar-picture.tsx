import type { UserProfile } from "@meander/domain/contract/profiles";
import { Picture } from "@meander/ui/primitives/picture";
import { avatarGround, initialsOf } from "@meander/ui/scene/initials-avatar";
import { avatarPictureOf } from "../../../shared/people/avatar-person.ts";
import type { ReactNode } from "react";
import styles from "../profile.module.css";

type AvatarPictureProps = {
  readonly profile: UserProfile;
  /** A picture on its way, shown instead. */
  readonly preview?: string | undefined;
  readonly isWaiting?: boolean;
  /** Above the picture. */
  readonly children?: ReactNode;
};

/** The person's face, large; initials until it has loaded, and without one. */
export function AvatarPicture({ profile, preview, isWaiting, children }: AvatarPictureProps) {
  const source = preview === undefined ? (avatarPictureOf(profile.image) ?? null) : { src: preview };
  return (
    <div className={styles.heroAvatar} data-waiting={isWaiting || undefined}>
      <span style={{ background: avatarGround(profile._id) }} aria-hidden="true">
        {initialsOf(profile.firstName, profile.lastName)}
      </span>
      <Picture source={source} alt="" width={132} height={132} sizes="132px" eager />
      {children}
    </div>
  );
}
