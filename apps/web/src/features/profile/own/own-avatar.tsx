import { images } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { pictures } from "@meander/domain/messages/en/pictures";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { UploadStatus } from "../../../shared/pictures/upload-status.tsx";
import { usePicker } from "../../../shared/pictures/use-picker.tsx";
import { useUpload } from "../../../shared/pictures/use-upload.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useOwnPictures } from "../use-own-pictures.ts";
import { AvatarPicture } from "../components/avatar-picture.tsx";
import styles from "./own-pictures.module.css";
import { PictureAction } from "./picture-action.tsx";

const extraMessages = { pictures };

/** The avatar of one's own profile, which can be changed in place. */
export function OwnAvatar({ profile }: { readonly profile: UserProfile }) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EditableAvatar profile={profile} />
    </ExtraMessagesProvider>
  );
}

function EditableAvatar({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("pictures");
  const save = useOwnPictures(profile);
  const { upload, start, retry, cancel } = useUpload({
    kind: "avatar",
    purpose: `avatar ${profile._id}`,
    async onDone({ src: image }) {
      await save.mutateAsync({ image });
      offerUndo(t("changed"));
    },
  });
  const { openPicker, picker } = usePicker({
    kind: "avatar",
    onFiles: ([file]) => file && start(file),
  });
  const hasPicture = profile.image !== images.defaultAvatar;

  function offerUndo(done: string) {
    const former = hasPicture ? profile.image : null;
    showSnackbar(done, "success", { label: t("undo"), onPress: () => save.mutate({ image: former }) });
  }
  return (
    <div className={styles.ownAvatar} data-testid="own-avatar">
      <AvatarPicture profile={profile} preview={upload?.preview} isWaiting={upload !== null} />
      <PictureAction
        hasPicture={hasPicture}
        labels={{ add: t("addPicture"), change: t("changePicture"), remove: t("removePicture") }}
        onChoose={openPicker}
        onRemove={() => save.mutate({ image: null }, { onSuccess: () => offerUndo(t("removed")) })}
      />
      {upload !== null && (
        <div className={styles.avatarStatus}>
          <UploadStatus upload={upload} onCancel={cancel} onRetry={retry} />
        </div>
      )}
      {picker}
    </div>
  );
}
