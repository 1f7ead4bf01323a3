import { images } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { useTranslations } from "use-intl";
import { UploadStatus } from "../../../shared/pictures/upload-status.tsx";
import { AvatarPicture } from "../components/avatar-picture.tsx";
import styles from "./own-pictures.module.css";
import { PictureConflict } from "./picture-conflict.tsx";
import { PictureAction } from "./picture-action.tsx";
import type { OwnAvatarState } from "./use-own-avatar.ts";

type OwnAvatarProps = { readonly profile: UserProfile; readonly avatar: OwnAvatarState };

/** The avatar of one's own profile, which can be changed in place. */
export function OwnAvatar({ profile, avatar }: OwnAvatarProps) {
  const t = useTranslations("pictures");
  const { upload, retry, cancel, openPicker, picker, hasPicture, remove } = avatar;
  const { conflict, closeConflict, chooseMine } = avatar;
  return (
    <div className={styles.ownAvatar} data-testid="own-avatar">
      <AvatarPicture profile={profile} preview={upload?.preview} isWaiting={upload !== null} />
      <PictureAction
        hasPicture={hasPicture}
        labels={{ add: t("addPicture"), change: t("changePicture"), remove: t("removePicture") }}
        onChoose={openPicker}
        onRemove={remove}
      />
      {upload !== null && (
        <div className={styles.avatarStatus}>
          <UploadStatus upload={upload} onCancel={cancel} onRetry={retry} />
        </div>
      )}
      {picker}
      <PictureConflict
        isOpen={conflict !== null}
        stored={<AvatarPicture profile={profile} />}
        mine={<AvatarPicture profile={{ ...profile, image: conflict?.image ?? images.defaultAvatar }} />}
        onUseStored={closeConflict}
        onUseMine={chooseMine}
      />
    </div>
  );
}
