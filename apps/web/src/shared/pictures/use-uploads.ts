import type { OwnImage } from "@meander/domain/contract/media";
import type { PictureKind } from "@meander/domain/image/upload-size";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { dropPending, listPending, type PendingFile, storePending } from "./pending-files.ts";
import { transfer, type Upload } from "./transfer.ts";

/** More at once would only share the connection. */
const AT_ONCE = 2;

type Task = { readonly file: File; readonly preview: string; readonly abort: AbortController; isStarted: boolean };

type UploadsOptions = {
  readonly kind: PictureKind;
  /** What the pictures are for: uploads that a reload interrupts are resumed by it. */
  readonly purpose: string;
  /** Gets each picture as soon as it is stored. If it fails, the upload has failed. */
  readonly onDone: (key: string, image: OwnImage) => Promise<void> | void;
  /** Gets the files that a reload interrupted, before they are sent again. */
  readonly onRestore?: (files: readonly PendingFile[]) => void;
};

/** Several uploads by key, two at a time. */
export function useUploads({ kind, purpose, onDone, onRestore }: UploadsOptions) {
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map());
  const tasks = useRef(new Map<string, Task>());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const change = useCallback((key: string, upload: Partial<Upload> | null) => {
    setUploads((before) => {
      const next = new Map(before);
      const known = before.get(key);
      if (upload === null) next.delete(key);
      else if (known !== undefined) next.set(key, { ...known, ...upload });
      return next;
    });
  }, []);

  const end = useCallback(
    (key: string) => {
      const task = tasks.current.get(key);
      if (task === undefined) return;
      task.abort.abort();
      URL.revokeObjectURL(task.preview);
      tasks.current.delete(key);
      change(key, null);
    },
    [change],
  );

  const startNext = useCallback(
    function startWaiting() {
      const all = [...tasks.current];
      const free = AT_ONCE - all.filter(([, task]) => task.isStarted).length;
      for (const [key, task] of all.filter(([, { isStarted }]) => !isStarted).slice(0, Math.max(0, free))) {
        task.isStarted = true;
        const { signal } = task.abort;
        transfer(task.file, { kind, signal, change: (upload) => change(key, upload) })
          .then(async (image) => {
            if (signal.aborted) return;
            await done.current(key, image);
            end(key);
            await dropPending(key);
          })
          .catch((error: unknown) => {
            if (!signal.aborted) change(key, { phase: "failed", error });
          })
          .finally(startWaiting);
      }
    },
    [kind, change, end],
  );

  const start = useCallback(
    (key: string, file: File) => {
      const preview = URL.createObjectURL(file);
      tasks.current.set(key, { file, preview, abort: new AbortController(), isStarted: false });
      setUploads((before) => new Map(before).set(key, { preview, phase: "preparing", progress: 0, error: null }));
      startNext();
    },
    [startNext],
  );

  const add = useCallback(
    (key: string, file: File, position = 0) => {
      void storePending(purpose, { key, file, position });
      start(key, file);
    },
    [purpose, start],
  );

  const cancel = useCallback(
    (key: string) => {
      void dropPending(key);
      end(key);
      startNext();
    },
    [end, startNext],
  );

  const retry = useCallback(
    (key: string) => {
      const file = tasks.current.get(key)?.file;
      if (file === undefined) return;
      end(key);
      start(key, file);
    },
    [end, start],
  );

  const restore = useEffectEvent((files: readonly PendingFile[]) => {
    const interrupted = files.filter(({ key }) => !tasks.current.has(key));
    onRestore?.(interrupted);
    for (const { key, file } of interrupted) start(key, file);
  });
  useEffect(() => {
    const { current } = tasks;
    let isGone = false;
    void listPending(purpose).then((files) => isGone || restore(files));
    return () => {
      isGone = true;
      for (const { abort, preview } of current.values()) {
        abort.abort();
        URL.revokeObjectURL(preview);
      }
      current.clear();
    };
  }, [purpose]);
  return { uploads, add, cancel, retry };
}
