import type { OwnImage } from "@meander/domain/contract/media";
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
