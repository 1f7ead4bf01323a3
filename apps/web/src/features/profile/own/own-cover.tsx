import type { ImageItem } from "@meander/domain/contract/people";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { images } from "@meander/domain/constants";
import { pictures } from "@meander/domain/messages/en/pictures";
import { Button } from "@meander/ui/primitives/button";
import { Menu } from "@meander/ui/primitives/menu";
import { ImagePlus, ImageUp, Move, Trash } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { FocusDrag } from "../../../shared/pictures/focus-drag.tsx";
import { UploadStatus } from "../../../shared/pictures/upload-status.tsx";
import { usePicker } from "../../../shared/pictures/use-picker.tsx";
import { useUpload } from "../../../shared/pictures/use-upload.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useOwnPicture } from "../use-own-picture.ts";
import { CoverPicture } from "../components/cover-picture.tsx";
import styles from "./own-pictures.module.css";
import { PictureConflict } from "./picture-conflict.tsx";

type Cover = { readonly cover: ImageItem | null };

const extraMessages = { pictures };

/** The cover of one's own profile, which can be changed in place. */
export function OwnCover({ profile }: { readonly profile: UserProfile }) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EditableCover profile={profile} />
    </ExtraMessagesProvider>
  );
}

function EditableCover({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("pictures");
  const { cover } = profile;
  const { save, conflict, closeConflict } = useOwnPicture<Cover>(profile);

  function offerUndo(picture: Cover) {
    const undo = { label: t("undo"), onPress: () => save.mutate({ picture: { cover }, seen: picture }) };
    showSnackbar(picture.cover === null ? t("coverRemoved") : t("coverChanged"), "success", undo);
  }
  const change = (picture: Cover) =>
    save.mutate({ picture, seen: { cover } }, { onSuccess: (stored) => stored !== null && offerUndo(picture) });
  const { upload, start, retry, cancel } = useUpload({
    kind: "image",
    purpose: `cover ${profile._id}`,
    async onDone({ src }) {
      const picture = { cover: { src } };
      const stored = await save.mutateAsync({ picture, seen: { cover } });
      if (stored !== null) offerUndo(picture);
    },
  });
  const { openPicker, picker } = usePicker({
    kind: "image",
    onFiles: ([file]) => file && start(file),
    onImages: ([image]) => image && change({ cover: image }),
  });
  const [isMoving, setIsMoving] = useState(false);
  return (
    <div className={styles.ownCover} data-testid="own-cover">
      {isMoving && cover !== null ? (
        <MovableCover
          profile={profile}
          cover={cover}
          onMove={(y) => save.mutate({ picture: { cover: { ...cover, position: { y } } } })}
        />
      ) : (
        <CoverPicture profile={profile} preview={upload?.preview} />
      )}
      <div className={styles.coverActions}>
        {upload !== null && <UploadStatus upload={upload} onCancel={cancel} onRetry={retry} />}
        {upload === null && isMoving && (
          <Button size="small" onClick={() => setIsMoving(false)}>
            {t("moveDone")}
          </Button>
        )}
        {upload === null && !isMoving && cover === null && (
          <Button
            size="small"
            variant="secondary"
            icon={<ImagePlus aria-hidden="true" size={18} />}
            onClick={openPicker}
          >
            {t("addCover")}
          </Button>
        )}
        {upload === null && !isMoving && cover !== null && (
          <Menu
            items={[
              {
                id: "change",
                label: t("changeCover"),
                icon: <ImageUp aria-hidden="true" size={18} />,
                onSelect: openPicker,
              },
              {
                id: "move",
                label: t("moveCover"),
                icon: <Move aria-hidden="true" size={18} />,
                onSelect: () => setIsMoving(true),
              },
              {
                id: "remove",
                label: t("removeCover"),
                icon: <Trash aria-hidden="true" size={18} />,
                onSelect: () => change({ cover: null }),
              },
            ]}
            trigger={(props) => (
              <Button {...props} size="small" variant="secondary" icon={<ImageUp aria-hidden="true" size={18} />}>
                {t("coverActions")}
              </Button>
            )}
          />
        )}
      </div>
      {picker}
      <PictureConflict
        isOpen={conflict !== null}
        stored={<CoverPicture profile={profile} />}
        mine={<CoverPicture profile={{ ...profile, cover: conflict?.cover ?? null }} />}
        onUseStored={closeConflict}
        onUseMine={() => conflict !== null && change(conflict)}
      />
    </div>
  );
}

type MovableCoverProps = {
  readonly profile: UserProfile;
  readonly cover: ImageItem;
  readonly onMove: (y: number) => void;
};

function MovableCover({ profile, cover, onMove }: MovableCoverProps) {
  const [y, setY] = useState(cover.position?.y ?? images.defaultPositionY);
  return (
    <FocusDrag
      width={cover.width ?? 1}
      height={cover.height ?? 1}
      y={y}
      onChange={setY}
      onRelease={() => y !== cover.position?.y && onMove(y)}
    >
      <CoverPicture profile={{ ...profile, cover: { ...cover, position: { y } } }} />
    </FocusDrag>
  );
}
