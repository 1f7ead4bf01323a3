import type { ImageItem } from "@meander/domain/contract/people";
import type { LonLat } from "@meander/domain/geo/point";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { PictureKind } from "@meander/domain/image/upload-size";

const PicturePicker = lazy(async () => ({ default: (await import("./picture-picker.tsx")).PicturePicker }));

type PickerOptions = {
  readonly kind: PictureKind;
  readonly onFiles: (files: readonly File[]) => void;
  /** For pictures found by searching, which can't be chosen without it. */
  readonly onImages?: (images: readonly ImageItem[]) => void;
  /** How many may be chosen; 1 by default. */
  readonly max?: number;
  /** Where the pictures are for, if that is known. */
  readonly near?: LonLat | null;
};

/** The dialog that chooses pictures; its code loads when it opens. The caller renders `picker`. */
export function usePicker({ onFiles, onImages, ...options }: PickerOptions) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const close = () => setState("closed");
  const picker: ReactNode = state !== "never" && (
    <Suspense>
      <PicturePicker
        {...options}
        isOpen={state === "open"}
        onClose={close}
        onFiles={(files) => {
          close();
          onFiles(files);
        }}
        {...(onImages && {
          onImages(images: readonly ImageItem[]) {
            close();
            onImages(images);
          },
        })}
      />
    </Suspense>
  );
  return { openPicker: () => setState("open"), picker };
}
