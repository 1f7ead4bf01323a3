import type { ImageItem } from "@meander/domain/contract/people";
import { pictures } from "@meander/domain/messages/en/pictures";
import { Button } from "@meander/ui/primitives/button";
import { Check, ImagePlus, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Undo } from "../../../shared/inline-edit/use-inline-edit.ts";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { PicturesEditor } from "../../../shared/pictures/pictures-editor.tsx";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { ImageCarousel } from "../components/image-carousel.tsx";
import styles from "./own-pictures.module.css";

const MAX = 30;
const extraMessages = { pictures };

type OwnItemPicturesProps = {
  /** What they are pictures of. */
  readonly purpose: string;
  readonly images: ImageItem[];
  readonly ownerId: string;
  readonly onSave: (images: ImageItem[], seen: ImageItem[]) => Promise<Undo>;
};

/** One's own pictures of a project or a position: a carousel that becomes an editor. */
export function OwnItemPictures(props: OwnItemPicturesProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EditablePictures {...props} />
    </ExtraMessagesProvider>
  );
}

function EditablePictures({ purpose, images, ownerId, onSave }: OwnItemPicturesProps) {
  const t = useTranslations("pictures");
  const errorText = useErrorText();
  const [edited, setEdited] = useState<readonly ImageItem[] | null>(null);
  const [pendingCount, setPendingCount] = useState(0);
  const [isSaving, setSaving] = useState(false);

  if (edited === null) {
    return (
      <div className={styles.ownItem}>
        <ImageCarousel images={images} ownerId={ownerId} />
        <div className={images.length === 0 ? styles.itemActionAlone : styles.itemAction}>
          <Button
            size="small"
            variant="secondary"
            icon={<ImagePlus aria-hidden="true" size={18} />}
            onClick={() => setEdited(images)}
          >
            {t(images.length === 0 ? "addPictures" : "editPictures")}
          </Button>
        </div>
      </div>
    );
  }
  async function finish(next: readonly ImageItem[]) {
    const showProblem = (error: unknown) => showSnackbar(errorText(error), "error");
    setSaving(true);
    const undo = await onSave([...next], images).catch(showProblem);
    setSaving(false);
    if (undo === undefined) return;
    setEdited(null);
    showSnackbar(t("picturesSaved"), "success", { label: t("undo"), onPress: () => void undo().catch(showProblem) });
  }
  return (
    <div className={styles.itemEditor}>
      <PicturesEditor images={edited} purpose={purpose} max={MAX} onChange={setEdited} onPending={setPendingCount} />
      <div className={styles.itemEditorActions}>
        <Button
          size="small"
          disabled={pendingCount > 0 || isSaving}
          icon={<Check aria-hidden="true" size={18} />}
          onClick={() => void finish(edited)}
        >
          {t("save")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<X aria-hidden="true" size={18} />}
          onClick={() => setEdited(null)}
        >
          {t("discard")}
        </Button>
      </div>
    </div>
  );
}
