import { classNames } from "@meander/ui/primitives/class-names";
import { Button } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { useTranslations } from "../use-translations.ts";
import { useKeys } from "../keys/use-keys.ts";
import styles from "./list-with-panel.module.css";

type Props = {
  readonly children: ReactNode;
  /** Null while nothing is open. */
  readonly panel: ReactNode | null;
  readonly onClose: () => void;
};

/** A list with the details of one row beside it, or over its end on a narrow screen. Escape closes them. */
export function ListWithPanel({ children, panel, onClose }: Props) {
  return (
    <div className={styles.listWithPanel}>
      <div className={styles.list}>{children}</div>
      {panel === null ? null : <SidePanel onClose={onClose}>{panel}</SidePanel>}
    </div>
  );
}

function SidePanel({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useTranslations("console.administration.detail");
  useKeys({ close: onClose });
  return (
    <aside className={styles.sidePanel} aria-label={t("label")}>
      <Button
        className={classNames(styles.sidePanelClose)}
        variant="minimal"
        icon="cross"
        aria-label={t("close")}
        onClick={onClose}
      />
      {children}
    </aside>
  );
}
