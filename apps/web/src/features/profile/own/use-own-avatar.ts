import { images } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { useTranslations } from "use-intl";
import { usePicker } from "../../../shared/pictures/use-picker.tsx";
import { useUpload } from "../../../shared/pictures/use-upload.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useOwnPicture } from "../use-own-picture.ts";

type Avatar = { readonly image: string | null };

/** The avatar of one's own profile: chosen, uploaded, removed, each with a way back. The caller renders `picker`. */
export function useOwnAvatar(profile: UserProfile) {
  const t = useTranslations("pictures");
  const { save, conflict, closeConflict } = useOwnPicture<Avatar>(profile);
  const seen = { image: profile.image === images.defaultAvatar ? null : profile.image };

  function offerUndo(picture: Avatar) {
    const undo = { label: t("undo"), onPress: () => save.mutate({ picture: seen, seen: picture }) };
    showSnackbar(picture.image === null ? t("removed") : t("changed"), "success", undo);
  }
  const change = (picture: Avatar) =>
    save.mutate({ picture, seen }, { onSuccess: (stored) => stored !== null && offerUndo(picture) });
  const { upload, start, retry, cancel } = useUpload({
    kind: "avatar",
    purpose: `avatar ${profile._id}`,
    async onDone({ src: image }) {
      const stored = await save.mutateAsync({ picture: { image }, seen });
      if (stored !== null) offerUndo({ image });
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
    remove: () => change({ image: null }),
    conflict,
    closeConflict,
    chooseMine: () => conflict !== null && change(conflict),
  };
}

export type OwnAvatarState = ReturnType<typeof useOwnAvatar>;
