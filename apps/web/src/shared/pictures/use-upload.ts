import type { OwnImage } from "@meander/domain/contract/media";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureKind } from "@meander/domain/image/upload-size";

/** A picture on its way. */
export type Upload = {
  /** An object URL of the chosen file, shown meanwhile. */
  readonly preview: string;
  readonly phase: "preparing" | "uploading" | "waiting" | "failed";
  /** From 0 to 1. */
  readonly progress: number;
  readonly error: unknown;
};

type Current = { readonly file: File; readonly onDone: (image: OwnImage) => Promise<void> | void };

/**
 * One upload at a time: `start` takes the place of an earlier one. `onDone` stores the use; if it or the upload fails,
 * the phase is `failed`, and `retry` begins again.
 */
export function useUpload(kind: PictureKind) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const current = useRef<Current & { readonly abort: AbortController; readonly preview: string }>(null);

  const end = useCallback(() => {
    current.current?.abort.abort();
    if (current.current !== null) URL.revokeObjectURL(current.current.preview);
    current.current = null;
    setUpload(null);
  }, []);
  useEffect(() => end, [end]);

  const start = useCallback(
    (file: File, onDone: Current["onDone"]) => {
      end();
      const abort = new AbortController();
      const preview = URL.createObjectURL(file);
      current.current = { file, onDone, abort, preview };
      const change = (changes: Partial<Upload>) => {
        if (!abort.signal.aborted) setUpload((before) => before && { ...before, ...changes });
      };
      setUpload({ preview, phase: "preparing", progress: 0, error: null });
      void transfer(file, { kind, signal: abort.signal, change })
        .then(async (image) => {
          if (abort.signal.aborted) return;
          await onDone(image);
          end();
        })
        .catch((error: unknown) => change({ phase: "failed", error }));
    },
    [kind, end],
  );
  const retry = useCallback(() => {
    if (current.current !== null) start(current.current.file, current.current.onDone);
  }, [start]);
  return { upload, start, retry, cancel: end };
}

type Transfer = {
  readonly kind: PictureKind;
  readonly signal: AbortSignal;
  readonly change: (changes: Partial<Upload>) => void;
};

/** Prepares and sends a file. The code loads on use. */
export async function transfer(file: File, { kind, signal, change }: Transfer): Promise<OwnImage> {
  const [{ preparePicture }, { sendPicture }] = await Promise.all([
    import("./prepare-picture.ts"),
    import("./send-picture.ts"),
  ]);
  const picture = await preparePicture(file, kind);
  signal.throwIfAborted();
  change({ phase: "uploading" });
  return sendPicture({
    picture,
    kind,
    signal,
    onProgress: (progress) => change({ progress }),
    onWaiting: (isWaiting) => change({ phase: isWaiting ? "waiting" : "uploading" }),
  });
}
