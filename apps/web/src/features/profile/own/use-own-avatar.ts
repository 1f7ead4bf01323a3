import { images } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { useTranslations } from "use-intl";
import { usePicker } from "../../../shared/pictures/use-picker.tsx";
import { useUpload } from "../../../shared/pictures/use-upload.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useOwnPicture } from "../use-own-picture.ts";

/** The avatar of one's own profile: chosen, uploaded, removed, each with a way back. The caller renders `picker`. */
export function useOwnAvatar(profile: UserProfile) {
  const t = useTranslations("pictures");
  const { save, conflict, closeConflict } = useOwnPicture<{ readonly image: string | null }>(
    profile,
    ({ picture, seen }) => {
      const undo = { label: t("undo"), onPress: () => save.mutate({ picture: seen, seen: picture }) };
      showSnackbar(picture.image === null ? t("removed") : t("changed"), "success", undo);
    },
  );
  const seen = { image: profile.image === images.defaultAvatar ? null : profile.image };
  const { upload, start, retry, cancel } = useUpload({
    kind: "avatar",
    purpose: `avatar ${profile._id}`,
    async onDone({ src: image }) {
      await save.mutateAsync({ picture: { image }, seen });
    },
  });
  const { openPicker, picker } = usePicker({
    kind: "avatar",
    onFiles: ([file]) => file && start(file),
  });
  return {
    upload,
    retry,
    cancel,
    openPicker,
    picker,
    hasPicture: seen.image !== null,
    remove: () => save.mutate({ picture: { image: null }, seen }),
    conflict,
    closeConflict,
    chooseMine: () => conflict !== null && save.mutate({ picture: conflict, seen }),
  };
}

export type OwnAvatarState = ReturnType<typeof useOwnAvatar>;
