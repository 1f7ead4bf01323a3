import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { durations } from "../theme/durations.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./snackbar.module.css";

export interface SnackbarMessage {
  id: string;
  text: string;
  tone?: "info" | "success" | "error";
  /** One action, usually undo. */
  action?: { label: string; onPress: () => void };
  /** 8000 by default; paused while hovered or focused. */
  durationMs?: number;
}

export interface SnackbarRegionProps {
  messages: readonly SnackbarMessage[];
  onDismiss: (id: string) => void;
  dismissLabel: string;
  /** The accessible name of the region. */
  label: string;
}

const icons = { info: Info, success: CircleCheck, error: CircleAlert } as const;

/**
 * At the top right, above dialogs too. Mount it once and early: screen readers announce only changes of an existing
 * live region.
 */
export function SnackbarRegion({ messages, onDismiss, dismissLabel, label }: SnackbarRegionProps) {
  const region = useRef<HTMLElement>(null);
  const newest = messages.at(-1)?.id;

  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover || newest === undefined) return;
    element.showPopover();
    // The top layer stacks in opening order, so the region reopens above a dialog that opens later.
    const rise = ({ target, newState }: ToggleEvent) => {
      if (newState !== "open" || !(target instanceof HTMLDialogElement)) return;
      element.hidePopover();
      element.showPopover();
    };
    document.addEventListener("toggle", rise, true);
    return () => {
      document.removeEventListener("toggle", rise, true);
      element.hidePopover();
    };
  }, [newest]);

  return (
    <section ref={region} popover="manual" className={styles.snackbars} aria-label={label}>
      {messages.map((message) => (
        <Snackbar
          key={message.id}
          message={message}
          dismissLabel={dismissLabel}
          onDismiss={() => onDismiss(message.id)}
        />
      ))}
    </section>
  );
}

/** The interval at which a due message rechecks hover and focus. */
const lingerMs = 1500;

interface SnackbarProps {
  message: SnackbarMessage;
  dismissLabel: string;
  onDismiss: () => void;
}

function Snackbar({ message, dismissLabel, onDismiss }: SnackbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  const { tone = "info", durationMs = durations.snackbarMs } = message;
  useEffect(() => {
    const leave = () => {
      if (bar.current?.matches(":hover, :focus-within")) timer = setTimeout(leave, lingerMs);
      else dismiss.current();
    };
    let timer = setTimeout(leave, durationMs);
    return () => clearTimeout(timer);
  }, [durationMs]);
  const Icon = icons[tone];
  return (
    <div ref={bar} role={tone === "error" ? "alert" : "status"} className={styles.snackbar} data-tone={tone}>
      <Icon aria-hidden="true" width={20} height={20} />
      <span className={styles.text}>{message.text}</span>
      {message.action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            message.action?.onPress();
            onDismiss();
          }}
        >
          {message.action.label}
        </button>
      ) : null}
      <IconButton label={dismissLabel} icon={<X aria-hidden="true" />} onClick={onDismiss} />
    </div>
  );
}
