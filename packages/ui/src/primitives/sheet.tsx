import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { durations } from "../theme/durations.ts";
import { lockBodyScroll } from "./body-scroll-lock.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./sheet.module.css";

export interface SheetProps {
  open: boolean;
  /** Called on Esc, a click on the backdrop, and the close button; the owner decides by changing `open`. */
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode;
  /** `full` covers the whole screen of a phone. */
  size?: "small" | "medium" | "full";
  /** The initial focus: the title, or the descendant with `data-autofocus`. */
  focus?: "title" | "content";
}

/** Children stay mounted until the closing transition has ended. */
function usePresence(open: boolean): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setPresent(false), durations.motionMs);
    return () => clearTimeout(timer);
  }, [open]);
  return open || present;
}

/** Esc, or a click that starts and ends on the backdrop: dragging out of a field must not close the sheet. */
function listenForDismissal(dialog: HTMLDialogElement, dismiss: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressedBackdrop = false;
  dialog.addEventListener(
    "cancel",
    (event) => {
      event.preventDefault();
      dismiss();
    },
    { signal },
  );
  dialog.addEventListener("pointerdown", (event) => (pressedBackdrop = event.target === dialog), { signal });
  dialog.addEventListener("click", (event) => pressedBackdrop && event.target === dialog && dismiss(), { signal });
  return () => listening.abort();
}

/** A bottom sheet on phones and a centred dialog from 720 px. The browser traps the focus and restores it. */
export function Sheet({
  open,
  onClose,
  title,
  subtitle,
  closeLabel,
  children,
  footer,
  size = "medium",
  focus = "title",
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const present = usePresence(open);

  const requestClose = useRef(onClose);
  useEffect(() => {
    requestClose.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const unlock = lockBodyScroll();
    const stopListening = listenForDismissal(element, () => requestClose.current());
    return () => {
      stopListening();
      element.close();
      unlock();
    };
  }, [open]);

  return (
    <dialog ref={dialog} className={styles.sheet} data-size={size} aria-labelledby={titleId}>
      {present ? (
        <div className={styles.panel}>
          <div className={styles.head}>
            <div>
              <h2 id={titleId} tabIndex={-1} data-autofocus={focus === "title" || undefined}>
                {title}
              </h2>
              {subtitle ? <p>{subtitle}</p> : null}
            </div>
            <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
          </div>
          <div className={styles.body} data-slot="sheet-body">
            {children}
          </div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
