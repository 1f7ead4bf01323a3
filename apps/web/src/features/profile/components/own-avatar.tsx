import { images } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { pictures } from "@meander/domain/messages/en/pictures";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Menu } from "@meander/ui/primitives/menu";
import { Camera, ImageUp, Trash } from "lucide-react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { UploadStatus } from "../../../shared/pictures/upload-status.tsx";
import { usePicker } from "../../../shared/pictures/use-picker.tsx";
import { useUpload } from "../../../shared/pictures/use-upload.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useOwnPictures } from "../use-own-pictures.ts";
import { AvatarPicture } from "./avatar-picture.tsx";
import styles from "./own-pictures.module.css";

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
      <div className={styles.avatarAction}>
        {hasPicture ? (
          <Menu
            align="start"
            items={[
              {
                id: "change",
                label: t("changePicture"),
                icon: <ImageUp aria-hidden="true" size={18} />,
                onSelect: openPicker,
              },
              {
                id: "remove",
                label: t("removePicture"),
                icon: <Trash aria-hidden="true" size={18} />,
                onSelect: () => save.mutate({ image: null }, { onSuccess: () => offerUndo(t("removed")) }),
              },
            ]}
            trigger={(props) => (
              <IconButton
                {...props}
                variant="floating"
                label={t("changePicture")}
                icon={<Camera aria-hidden="true" />}
              />
            )}
          />
        ) : (
          <IconButton
            variant="floating"
            label={t("addPicture")}
            icon={<Camera aria-hidden="true" />}
            onClick={openPicker}
          />
        )}
      </div>
      {upload !== null && (
        <div className={styles.avatarStatus}>
          <UploadStatus upload={upload} onCancel={cancel} onRetry={retry} />
        </div>
      )}
      {picker}
    </div>
  );
}
