import { lazy, Suspense, useState } from "react";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";

const ConfirmDialog = lazy(async () => ({ default: (await import("./confirm-dialog.tsx")).ConfirmDialog }));

/** A `ConfirmDialog` whose code is loaded when it first opens. */
export function ConfirmSheet(props: ConfirmDialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null;
}
