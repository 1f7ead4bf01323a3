import { Button } from "@blueprintjs/core";
import { undoSeconds } from "@meander/domain/policy";
import { secondMs } from "@meander/domain/time/durations";
import type { ReactNode } from "react";
import { useTranslations } from "./use-translations.ts";
import { KeyHint } from "./keys/key-hint.tsx";
import { useKeys } from "./keys/use-keys.ts";
import styles from "./undo-bar.module.css";

type Props = {
  /** What happens once the time is over. */
  readonly children: ReactNode;
  /** In milliseconds, like `now`. */
  readonly until: number;
  readonly now: number;
  readonly isUndoing?: boolean;
  readonly onUndo: () => void;
};

/** How often `now` should change, for a ring that drains smoothly. */
export const undoTickMs = 250;

const radius = 9;
const circumference = 2 * Math.PI * radius;

/** Something that can still be undone, with its key and a ring that drains. */
export function UndoBar({ children, until, now, isUndoing = false, onUndo }: Props) {
  const t = useTranslations("console.undo");
  useKeys({ undo: isUndoing ? undefined : onUndo });
  const leftMs = Math.max(0, until - now);
  const seconds = Math.ceil(leftMs / secondMs);
  const part = Math.min(1, leftMs / (undoSeconds * secondMs));
  return (
    <div className={styles.undoBar} data-testid="undo-bar">
      <svg className={styles.undoRing} viewBox="0 0 24 24" role="img" aria-label={t("left", { seconds })}>
        <circle cx={12} cy={12} r={radius} />
        <circle
          cx={12}
          cy={12}
          r={radius}
          data-part="left"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - part)}
        />
        <text x={12} y={12}>
          {seconds}
        </text>
      </svg>
      <span className={styles.undoWhat}>{children}</span>
      <Button size="small" variant="outlined" loading={isUndoing} onClick={onUndo} endIcon={<KeyHint id="undo" />}>
        {t("undo")}
      </Button>
    </div>
  );
}
