import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import styles from "./focus-drag.module.css";

type FocusDragProps = {
  /** The picture's size in pixels, which gives how far it can move. */
  readonly width: number;
  readonly height: number;
  /** The visible part: 0 is its top, 1 its bottom. */
  readonly y: number;
  readonly onChange: (y: number) => void;
  /** The person let go. */
  readonly onRelease: () => void;
  readonly children: ReactNode;
};

const STEP = 0.05;
const steps: Readonly<Record<string, number>> = { ArrowUp: -STEP, ArrowDown: STEP, PageUp: -0.25, PageDown: 0.25 };

/** Moves a picture within its frame: drag it up or down, or use the arrow keys. */
export function FocusDrag({ width, height, y, onChange, onRelease, children }: FocusDragProps) {
  const t = useTranslations("pictures");
  const hintId = useId();
  const grabbed = useRef<{ readonly pointerY: number; readonly y: number; readonly span: number }>(null);

  function grab(event: PointerEvent<HTMLDivElement>) {
    const frame = event.currentTarget.getBoundingClientRect();
    // How far the picture reaches beyond its frame.
    const span = (frame.width * height) / width - frame.height;
    if (event.button !== 0 || span <= 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { pointerY: event.clientY, y, span };
  }
  function move({ clientY }: PointerEvent) {
    if (grabbed.current === null) return;
    const { pointerY, y: before, span } = grabbed.current;
    onChange(clamp(before - (clientY - pointerY) / span));
  }
  function release() {
    if (grabbed.current === null) return;
    grabbed.current = null;
    onRelease();
  }
  function step(event: KeyboardEvent) {
    const by = steps[event.key] ?? (event.key === "Home" ? -1 : event.key === "End" ? 1 : null);
    if (by === null) return;
    event.preventDefault();
    onChange(clamp(y + by));
  }
  return (
    <div
      className={styles.focusDrag}
      role="slider"
      tabIndex={0}
      aria-label={t("moveLabel")}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(y * 100)}
      aria-valuetext={t("moveValue", { percent: y })}
      aria-describedby={hintId}
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={step}
      onKeyUp={({ key }) => (key in steps || key === "Home" || key === "End") && onRelease()}
    >
      {children}
      <p id={hintId} className={styles.hint}>
        {t("moveHint")}
      </p>
    </div>
  );
}

function clamp(y: number): number {
  return Math.min(1, Math.max(0, y));
}
