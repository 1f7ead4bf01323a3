import type { OwnImage } from "@meander/domain/contract/media";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PictureKind } from "@meander/domain/image/upload-size";
import { transfer, type Upload } from "./use-upload.ts";

/** More at once would only share the connection. */
const AT_ONCE = 2;

type Task = { readonly file: File; readonly preview: string; readonly abort: AbortController; isStarted: boolean };

/** Several uploads by key, two at a time. `onDone` gets each picture as soon as it is stored. */
export function useUploads(kind: PictureKind, onDone: (key: string, image: OwnImage) => void) {
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
          .then((image) => {
            if (signal.aborted) return;
            done.current(key, image);
            end(key);
          })
          .catch((error: unknown) => {
            if (!signal.aborted) change(key, { phase: "failed", error });
          })
          .finally(startWaiting);
      }
    },
    [kind, change, end],
  );

  const add = useCallback(
    (key: string, file: File) => {
      const preview = URL.createObjectURL(file);
      tasks.current.set(key, { file, preview, abort: new AbortController(), isStarted: false });
      setUploads((before) => new Map(before).set(key, { preview, phase: "preparing", progress: 0, error: null }));
      startNext();
    },
    [startNext],
  );

  const cancel = useCallback(
    (key: string) => {
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
      add(key, file);
    },
    [end, add],
  );

  useEffect(() => {
    const { current } = tasks;
    return () => {
      for (const { abort, preview } of current.values()) {
        abort.abort();
        URL.revokeObjectURL(preview);
      }
      current.clear();
    };
  }, []);
  return { uploads, add, cancel, retry };
}
