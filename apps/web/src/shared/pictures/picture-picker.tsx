import { uploadLimits } from "@meander/domain/image/upload-limits";
import type { ImageItem } from "@meander/domain/contract/people";
import type { LonLat } from "@meander/domain/geo/point";
import { pictures } from "@meander/domain/messages/en/pictures";
import { Button } from "@meander/ui/primitives/button";
import { SegmentedControl } from "@meander/ui/primitives/segmented-control";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useMutation } from "@tanstack/react-query";
import { Camera, ImagePlus, ImageUp } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { isInNativeApp } from "../native-shell/bridge.ts";
import { useSession } from "../session/use-session.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import styles from "./picture-picker.module.css";
import { SearchTab } from "./search-tab.tsx";
import type { PictureKind } from "@meander/domain/image/upload-size";

type PicturePickerProps = {
  readonly kind: PictureKind;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The files that a person chose; the dialog should then close. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Likewise for pictures found by searching; without it there is no search. */
  readonly onImages?: (images: readonly ImageItem[]) => void;
  /** How many may be chosen; 1 by default. */
  readonly max?: number;
  /** Where the pictures are for. */
  readonly near?: LonLat | null;
};

const extraMessages = { pictures };

/** Chooses pictures: from the device, or from those that everyone can choose. */
export function PicturePicker(props: PicturePickerProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Picker {...props} />
    </ExtraMessagesProvider>
  );
}

function Picker({ kind, isOpen, onClose, onFiles, onImages, max = 1, near = null }: PicturePickerProps) {
  const t = useTranslations("pictures");
  const [tab, setTab] = useState<"upload" | "search">("upload");
  const isMultiple = max > 1;
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t(isMultiple ? "chooseManyTitle" : "chooseTitle")}
      closeLabel={t("close")}
      size="medium"
    >
      <div className={styles.picker}>
        {onImages !== undefined && (
          <SegmentedControl
            label={t("sources")}
            segments={[
              { value: "upload", label: t("upload") },
              { value: "search", label: t("search") },
            ]}
            value={tab}
            onChange={setTab}
          />
        )}
        {onImages !== undefined && tab === "search" ? (
          <SearchTab max={max} near={near} onImages={onImages} />
        ) : (
          <UploadTab kind={kind} isMultiple={isMultiple} onFiles={onFiles} />
        )}
      </div>
    </Sheet>
  );
}

type UploadTabProps = Pick<PicturePickerProps, "kind" | "onFiles"> & { readonly isMultiple: boolean };

/** By dropping, pasting, choosing files, or the camera of a phone. */
function UploadTab({ kind, isMultiple, onFiles }: UploadTabProps) {
  const t = useTranslations("pictures");
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const asksDevice = useSession()?.permissions.requestImage === true && isInNativeApp();
  const photo = useMutation({
    mutationFn: async () => (await import("../native-shell/take-photo.ts")).takePhoto(),
    meta: { isErrorSuppressed: true },
    onSuccess: (file) => file !== null && onFiles([file]),
    onError: () => showSnackbar(t("askForPhotoFailed"), "error"),
  });
  const { minWidth: w, minHeight: h } = uploadLimits[kind];
  const count = isMultiple ? 2 : 1;

  function take(list: FileList | null | undefined) {
    const taken = [...(list ?? [])].slice(0, isMultiple ? undefined : 1);
    if (taken.length > 0) onFiles(taken);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }
  function drag(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }
  const takeLatest = useRef(take);
  useEffect(() => {
    takeLatest.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => takeLatest.current(event.clipboardData?.files);
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  return (
    <section
      className={styles.upload}
      data-over={isOver || undefined}
      aria-label={t("upload")}
      onDragOver={drag}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <ImagePlus aria-hidden="true" size={40} strokeWidth={1.5} />
      <div className={styles.dropText}>
        <p className={styles.uploadTitle}>{t("dropTitle", { count })}</p>
        <p>{t("dropText", { count })}</p>
      </div>
      <div className={styles.uploadActions}>
        {asksDevice && (
          <Button
            icon={<Camera aria-hidden="true" size={18} />}
            loading={photo.isPending}
            onClick={() => photo.mutate()}
          >
            {t("askForPhoto")}
          </Button>
        )}
        <Button
          data-autofocus
          variant={asksDevice ? "secondary" : "primary"}
          icon={<ImageUp aria-hidden="true" size={18} />}
          onClick={() => files.current?.click()}
        >
          {t("fromDevice")}
        </Button>
        {!asksDevice && (
          <Button
            variant="secondary"
            className={styles.camera}
            icon={<Camera aria-hidden="true" size={18} />}
            onClick={() => camera.current?.click()}
          >
            {t("camera")}
          </Button>
        )}
      </div>
      <p className={styles.uploadLimits}>{t("limitsImage", { w: String(w), h: String(h) })}</p>
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple={isMultiple}
        hidden
        data-testid="picture-files"
        onChange={(event) => take(event.target.files)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture={kind === "avatar" ? "user" : "environment"}
        hidden
        onChange={(event) => take(event.target.files)}
      />
    </section>
  );
}
