import { uploadLimits } from "@meander/domain/constants";
import { pictures } from "@meander/domain/messages/en/pictures";
import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { Camera, ImagePlus, ImageUp } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import styles from "./picture-picker.module.css";
import type { PictureKind } from "@meander/domain/image/upload-size";

type PicturePickerProps = {
  readonly kind: PictureKind;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The files that a person chose; the dialog should then close. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly isMultiple?: boolean;
};

const extraMessages = { pictures };

/** Chooses pictures from the device: by dropping, pasting, choosing files, or the camera of a phone. */
export function PicturePicker(props: PicturePickerProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Picker {...props} />
    </ExtraMessagesProvider>
  );
}

function Picker({ kind, isOpen, onClose, onFiles, isMultiple = false }: PicturePickerProps) {
  const t = useTranslations("pictures");
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t(isMultiple ? "chooseManyTitle" : "chooseTitle")}
      closeLabel={t("close")}
      size="medium"
    >
      <UploadTab kind={kind} isMultiple={isMultiple} onFiles={onFiles} />
    </Sheet>
  );
}

type UploadTabProps = Required<Pick<PicturePickerProps, "kind" | "isMultiple" | "onFiles">>;

function UploadTab({ kind, isMultiple, onFiles }: UploadTabProps) {
  const t = useTranslations("pictures");
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
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
        <Button data-autofocus icon={<ImageUp aria-hidden="true" size={18} />} onClick={() => files.current?.click()}>
          {t("fromDevice")}
        </Button>
        <Button
          variant="secondary"
          className={styles.camera}
          icon={<Camera aria-hidden="true" size={18} />}
          onClick={() => camera.current?.click()}
        >
          {t("camera")}
        </Button>
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
