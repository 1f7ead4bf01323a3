import { images } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { useTranslations } from "use-intl";
import { usePicker } from "../../../shared/pictures/use-picker.tsx";
import { useUpload } from "../../../shared/pictures/use-upload.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useOwnPictures } from "../use-own-pictures.ts";

/** The avatar of one's own profile: chosen, uploaded, removed, each with a way back. The caller renders `picker`. */
export function useOwnAvatar(profile: UserProfile) {
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
  const remove = () => save.mutate({ image: null }, { onSuccess: () => offerUndo(t("removed")) });
  return { upload, retry, cancel, openPicker, picker, hasPicture, remove };
}

export type OwnAvatarState = ReturnType<typeof useOwnAvatar>;
