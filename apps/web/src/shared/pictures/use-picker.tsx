import { lazy, type ReactNode, Suspense, useState } from "react";
import type { PictureKind } from "@meander/domain/image/upload-size";

const PicturePicker = lazy(async () => ({ default: (await import("./picture-picker.tsx")).PicturePicker }));

type PickerOptions = {
  readonly kind: PictureKind;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isMultiple?: boolean;
};

/** The dialog that chooses pictures; its code loads when it opens. The caller renders `picker`. */
export function usePicker({ onFiles, ...options }: PickerOptions) {
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
      />
    </Suspense>
  );
  return { openPicker: () => setState("open"), picker };
}
