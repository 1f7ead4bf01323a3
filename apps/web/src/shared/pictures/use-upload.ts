import type { OwnImage } from "@meander/domain/contract/media";
import type { PictureKind } from "@meander/domain/image/upload-size";
import { useUploads } from "./use-uploads.ts";

type UploadOptions = {
  readonly kind: PictureKind;
  /** What the picture is for: an upload that a reload interrupts is resumed by it. */
  readonly purpose: string;
  /** Stores the use. If it fails, the upload has failed. */
  readonly onDone: (image: OwnImage) => Promise<void>;
};

/** One upload at a time: `start` takes the place of an earlier one. */
export function useUpload({ kind, purpose, onDone }: UploadOptions) {
  const { uploads, add, cancel, retry } = useUploads({ kind, purpose, onDone: (_, image) => onDone(image) });
  const [key, upload] = [...uploads].at(-1) ?? [null, null];
  return {
    upload,
    start(file: File) {
      for (const earlier of uploads.keys()) cancel(earlier);
      add(crypto.randomUUID(), file);
    },
    retry: () => key !== null && retry(key),
    cancel: () => key !== null && cancel(key),
  };
}
